import { readItem, removeItem, writeItem } from '../lib/storage.ts';

/** Where the login token stands in local storage, as plain text (decision 20). */
export const TOKEN_KEY = 'hh_token';

let unstored: string | null = null;

/** The login token, or `null`. Always read afresh: another tab may have logged in or out. */
export function readToken(): string | null {
  return readItem(TOKEN_KEY) || unstored;
}

/** Keeps the token; where storage is forbidden, as long as this page is open. */
export function writeToken(token: string): void {
  unstored = writeItem(TOKEN_KEY, token) ? null : token;
}

/** Forgets the token. */
export function removeToken(): void {
  unstored = null;
  removeItem(TOKEN_KEY);
}
