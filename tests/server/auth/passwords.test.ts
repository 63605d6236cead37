import { beforeEach, expect, it, vi } from 'vitest';

const counted = vi.hoisted(() => ({ times: 0 }));
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
