import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { StoredPan } from '../database/schema/pan.ts';

/** A key and what stands for it in front of the values that it encrypted: a hash of it, which does not give it away. */
export interface PanKey {
  id: string;
  bytes: Buffer;
}

/** In front of every encrypted value, so that one of before, in clear, is recognised. */
export const VERSION = 'v1.';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const ENCRYPTED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Names a key. */
export function panKeyOf(bytes: Buffer): PanKey {
  return { id: createHash('sha256').update('PAN key').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** The start of all values that a key encrypted; each has the same length. */
export const prefixOf = (id: string): string => `${VERSION}${id}.`;

/** The id of the key that encrypted a value; null for one in clear. */
export const keyIdOf = (stored: string): string | null => ENCRYPTED.exec(stored)?.[1] ?? null;

/** Encrypts a PAN with a fresh nonce. `owner` is the row that it belongs to: moved to another row, it cannot be read. */
export function encrypt({ id, bytes }: PanKey, pan: string, owner: string): StoredPan {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(pan, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${prefixOf(id)}${sealed.toString('base64url')}` as StoredPan;
}

/** The PAN of a row in clear; null when no key fits, or when the value was changed or moved from another row. */
export function decrypt(keys: readonly PanKey[], stored: string, owner: string): string | null {
  if (!stored.startsWith(VERSION)) return stored;
  const [, id, text = ''] = ENCRYPTED.exec(stored) ?? [];
  const key = keys.find((one) => one.id === id);
  const sealed = Buffer.from(text, 'base64url');
  // Base64 has spare bits at its end: without this, a last character that was changed could pass.
  if (sealed.toString('base64url') !== text) return null;
  if (!key || sealed.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG));
  try {
    return decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
