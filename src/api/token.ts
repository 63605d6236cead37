import { readItem, removeItem, writeItem } from '../lib/storage.ts';

/** The key of the login token in local storage. The token is stored as plain text. */
export const TOKEN_KEY = 'hh_token';

let unstored: string | null = null;

/** The login token, or `null`. Reads storage each time: another tab may have logged in or out. */
export function readToken(): string | null {
  return readItem(TOKEN_KEY) || unstored;
}

/** Stores the token. Where storage is forbidden, it is kept as long as this page is open. */
export function writeToken(token: string): void {
  unstored = writeItem(TOKEN_KEY, token) ? null : token;
}

export function removeToken(): void {
  unstored = null;
  removeItem(TOKEN_KEY);
}

export interface FailedCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly message: string;
  readonly token: string | null;
}

const listeners = new Set<(failure: FailedCall) => void>();

export function onFailedCall(listener: (failure: FailedCall) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailedCall(failure: FailedCall): void {
  for (const listener of listeners) listener(failure);
}
