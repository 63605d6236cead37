import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const counted = vi.hoisted(() => {
  // Other files of this process have loaded what is replaced here, and others load it after this one.
  vi.resetModules();
  return { times: 0 };
});
afterAll(() => {
  vi.resetModules();
});
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2 = (...parts: Parameters<typeof crypto.argon2>) => {
    counted.times += 1;
    crypto.argon2(...parts);
  };
  return { ...crypto, argon2 };
});

const { makePasswords } = await import('../../../src/server/auth/passwords.ts');
const passwords = makePasswords({ memory: 64, passes: 1, parallelism: 1 });
const [first, second] = [await passwords.hash('first'), await passwords.hash('second')];
beforeEach(() => {
  counted.times = 0;
});

it.each([
  ['first', [first, second], 0, 1],
  ['second', [first, second], 1, 2],
  ['second', [null, second], 1, 2],
  ['wrong', [first, second], -1, 2],
  ['wrong', [first, null], -1, 2],
  ['wrong', [null, second], -1, 2],
  ['wrong', [null, null], -1, 2],
] as const)('%s against %s is number %i, after %i hashes', async (password, hashes, index, times) => {
  expect(await passwords.verify(password, hashes)).toBe(index);
  expect(counted.times).toBe(times);
});

// An accent, and a letter of Hindi with a nukta: its composed form is two characters.
const typed = 'café क\u{93c}लम';
const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')];

it.each([
  ['composed', composed, 'composed', composed],
  ['composed', composed, 'decomposed', decomposed],
  ['decomposed', decomposed, 'composed', composed],
  ['decomposed', decomposed, 'decomposed', decomposed],
])('a password that was set %s (%s) opens when it is typed %s (%s)', async (_, set, __, used) => {
  expect(composed).not.toBe(decomposed);
  expect(await passwords.verify(used, [await passwords.hash(set)])).toBe(0);
});

it.each([
  [composed, 2],
  [decomposed, 4],
])('a wrong one, %s, takes %i hashes, whether there is an account or not', async (password, times) => {
  for (const hashes of [
    [first, second],
    [first, null],
    [null, null],
  ]) {
    counted.times = 0;
    expect(await passwords.verify(password, hashes)).toBe(-1);
    expect(counted.times).toBe(times);
  }
});
