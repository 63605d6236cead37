import { atom } from 'nanostores';
import { readToken, removeToken, TOKEN_KEY, writeToken } from '../api/token.ts';
import { clearDrafts } from '../lib/clear-drafts.ts';
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

/** The message after a login. */
export const LOGGED_IN = 'User is authenticated successfully.';

/** Sets the session and, where a login ends by it, takes what is private off this page. */
function setSession(session: Session, how: LoginEnd): void {
  const { token } = $session.get();
  $session.set(session);
  if (token === null || token === session.token) return;
  // What belongs to this tab alone, such as the payment that it began, goes with the login.
  if (how === 'signed out') clearTab();
  announceLoginEnd(how);
}

function syncWithStorage(): void {
  const token = readToken();
  if (token === $session.get().token) return;
  const refused = readItem(REFUSED_KEY) === endOf($session.get().token);
  setSession({ token, isAuthenticated: token !== null }, refused ? 'refused' : 'signed out');
}

/** Reads the session from local storage, and follows what other tabs and refused calls do to it. Returns how that stops. */
export function startSession(page: Window = window): () => void {
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
  setSession({ isAuthenticated: false, token: readToken() }, 'refused');
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
  setSession(loggedOut, 'signed out');
  // Imported on demand: content pages load no HTTP client.
  await import('./after-logout.ts').then(({ finishLogout }) => finishLogout(token)).catch(() => undefined);
}
