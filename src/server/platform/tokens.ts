import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A random token of 256 bits that a URL may contain. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Who reads the database cannot log in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A random id: it does not show how many rows there are. */
export function newId(): string {
  return randomUUID();
}

const PAN_KEY_BYTES = 32;
// A placeholder such as 0000… has fewer.
const DIFFERENT_BYTES = 8;

/** As the end of a sentence; it never quotes the text. */
export const PAN_KEY_FORM =
  'must be 32 random bytes as base64 (44 characters) or hex (64); npm run pan-key -- new makes one';

/** The 32 bytes of a key that is written as base64 or hex; null for anything else. */
export function readPanKey(text: string): Buffer | null {
  const hex = /^[0-9a-f]{64}$/i.test(text);
  if (!hex && !/^[\w+/-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, hex ? 'hex' : 'base64');
  return bytes.length === PAN_KEY_BYTES && new Set(bytes).size >= DIFFERENT_BYTES ? bytes : null;
}

export const newPanKey = (): string => randomBytes(PAN_KEY_BYTES).toString('base64');
