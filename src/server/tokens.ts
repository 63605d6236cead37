import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A new token of 256 random bits that fits into an address (decision 20). */
export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An id for a row: random, so that it tells nothing about how many rows there are. */
export function drawId(): string {
  return randomUUID();
}
