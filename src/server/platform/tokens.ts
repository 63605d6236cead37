import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A random token of 256 bits, in characters that a URL may contain. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token for the database: who reads the database cannot log in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A random id for a row. It does not show how many rows there are, as a counter would. */
export function newId(): string {
  return randomUUID();
}
