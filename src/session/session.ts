import { atom } from 'nanostores';
import { readToken, removeToken, TOKEN_KEY, writeToken } from '../api/token.ts';
import { ACCOUNT_KEY, clearDrafts } from '../lib/clear-drafts.ts';
import { expireCookies } from '../lib/cookies.ts';
import { announceLoginEnd, type LoginEnd } from '../lib/login-end.ts';
import { readItem, writeItem } from '../lib/storage.ts';
import { clearTab } from '../lib/tab-storage.ts';
import { forgetWish } from './forget-wish.ts';
import { handleUnauthorized } from './unauthorized.ts';

/** The login state. Nothing in this file needs React, ky or valibot: the header's script loads it on every page. */
export interface Session {
  readonly isAuthenticated: boolean;
  readonly token: string | null;
}

/** The state before a login, in which every page is built. Islands hydrate from it: `useStore($session, { ssr: 'initial' })`. */
export const loggedOut: Session = { isAuthenticated: false, token: null };

/** The session of this browser: the same in every tab. */
export const $session = atom<Session>(loggedOut);

/** The key of the end of the token that the server refused last, in local storage. That token opens nothing any more. */
const REFUSED_KEY = 'hh_refused';
const endOf = (token: string | null) => String(token).slice(-8);

/** The mark of the account that had logged in last when this page looked. */
let account: string | null;

/** The message after a login. */
export const LOGGED_IN = 'User is authenticated successfully.';

/** Sets the session and, where a login ends by it or is `another` person's, takes what is private off this page. */
function setSession(token: string | null, how: LoginEnd, another?: unknown): void {
  const before = $session.get().token;
  $session.set({ isAuthenticated: token !== null, token });
  if (!another && (before === null || before === token)) return;
  // What belongs to this tab alone, such as the payment that it began, goes with the login.
  if (how === 'signed out') clearTab();
  announceLoginEnd(how);
}

function syncWithStorage(): void {
  const token = readToken();
  const before = $session.get().token;
  if (token === before) return;
  // The login of before may have ended without signing out, so that what was typed has stayed.
  const last = account;
  account = readItem(ACCOUNT_KEY);
  const another = last && account && last !== account;
  setSession(token, !another && readItem(REFUSED_KEY) === endOf(before) ? 'refused' : 'signed out', another);
}

/** Reads the session from local storage, and follows what other tabs and refused calls do to it. Returns how that stops. */
export function startSession(page: Window = window): () => void {
  account = readItem(ACCOUNT_KEY);
  syncWithStorage();
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) syncWithStorage();
  };
  page.addEventListener('storage', onStorage);
  // A page that comes back from the back-forward cache has missed the storage events.
  page.addEventListener('pageshow', syncWithStorage);
  const stopHandling = handleUnauthorized(markLoggedOut);
  return () => {
    page.removeEventListener('storage', onStorage);
    page.removeEventListener('pageshow', syncWithStorage);
    stopHandling();
  };
}

// Not at the first subscription: what nanostores needs for that is 230 bytes on every page.
if (typeof window !== 'undefined') startSession();

/** Logs in with the token that the server answered. */
export function markLoggedIn({ token }: { readonly token: string }): void {
  writeToken(token);
  $session.set({ isAuthenticated: true, token });
}

/** Marks the visitor as logged out. The stored token is removed only if it is still the one that the server refused. */
export function markLoggedOut(refusedToken: string | null = null): void {
  if (refusedToken !== null && refusedToken === readToken()) {
    // The other tabs look for it when they hear that the token is gone.
    writeItem(REFUSED_KEY, endOf(refusedToken));
    removeToken();
  }
  setSession(readToken(), 'refused');
}

/**
 * Logs out: token, drafts and every cookie that the site can see are removed at once, in every tab. Then kept pages are dropped and
 * the server is told to revoke the token; a failure of that call is ignored.
 */
export async function logOut(): Promise<void> {
  const token = readToken();
  clearDrafts();
  forgetWish();
  removeToken();
  expireCookies();
  setSession(null, 'signed out');
  // Imported on demand: content pages load no HTTP client.
  await import('./after-logout.ts').then(({ finishLogout }) => finishLogout(token)).catch(() => undefined);
}
