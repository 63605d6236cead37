import { expect, it } from 'vitest';
import { decrypt, encrypt, keyIdOf, panKeyOf } from '../../../src/server/pan/cipher.ts';
import { newPanKey, readPanKey } from '../../../src/server/platform/tokens.ts';

const drawKey = () => panKeyOf(readPanKey(newPanKey()) ?? Buffer.alloc(0));
const key = drawKey();
const PAN = 'ABCDE1234F';

it('a PAN is encrypted anew each time, names its key, and comes back for its own row alone', () => {
  const [first, second] = [encrypt(key, PAN, 'payment 1'), encrypt(key, PAN, 'payment 1')];
  expect(first).not.toBe(second);
  expect(first).not.toContain(PAN);
  expect(keyIdOf(first)).toBe(key.id);
  expect([decrypt([key], first, 'payment 1'), decrypt([drawKey(), key], second, 'payment 1')]).toEqual([PAN, PAN]);
  expect(decrypt([key], first, 'payment 2')).toBeNull();
  expect(decrypt([drawKey()], first, 'payment 1')).toBeNull();
});

it('a value of which any character was changed or lost is not read', () => {
  const stored = encrypt(key, PAN, 'payment 1');
  for (let at = 3; at < stored.length; at += 1) {
    // Of the last character two bits stand for nothing: all others of the alphabet are tried.
    for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.replace(
      stored[at] ?? '',
      '',
    )) {
      const changed = stored.slice(0, at) + other + stored.slice(at + 1);
      expect(decrypt([key], changed, 'payment 1'), changed).toBeNull();
    }
    if (at > 3) expect(decrypt([key], stored.slice(0, at), 'payment 1')).toBeNull();
  }
});

it.each([
  ['base64', newPanKey()],
  ['base64 without its last sign', newPanKey().slice(0, -1)],
  ['base64 for addresses', Buffer.from(newPanKey(), 'base64').toString('base64url')],
  ['hex', Buffer.from(newPanKey(), 'base64').toString('hex')],
])('a key is read as %s', (_, text) => {
  expect(readPanKey(text)).toHaveLength(32);
});

it.each(['', 'secret', newPanKey().slice(4), `${newPanKey()}AAAA`, '0'.repeat(64), 'A'.repeat(43), 'ab'.repeat(32)])(
  '%j is no key',
  (text) => {
    expect(readPanKey(text)).toBeNull();
  },
);
