import { randomBytes } from 'node:crypto';

const BYTES = 32;
// A key that was drawn has far more different bytes; a placeholder such as 0000… has not.
const DIFFERENT_BYTES = 8;

/** What is wrong with text that is no key, as the end of a sentence; it never quotes the text. */
export const PAN_KEY_FORM =
  'must be 32 random bytes as base64 (44 characters) or hex (64); npm run pan-key -- new makes one';

/** The 32 bytes of a key that is written as base64 or hex; null for anything else, and for a placeholder. */
export function readPanKey(text: string): Buffer | null {
  const hex = /^[0-9a-f]{64}$/i.test(text);
  if (!hex && !/^[\w+/-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, hex ? 'hex' : 'base64');
  return bytes.length === BYTES && new Set(bytes).size >= DIFFERENT_BYTES ? bytes : null;
}

/** A new random key as base64. */
export const newPanKey = (): string => randomBytes(BYTES).toString('base64');
