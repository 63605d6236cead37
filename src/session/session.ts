import { atom } from 'nanostores';
import { onFailedCall, readToken, removeToken, TOKEN_KEY, writeToken } from '../api/token.ts';
import { ACCOUNT_KEY, clearDrafts } from '../lib/account.ts';
import { announceLoginEnd, type LoginEnd } from '../lib/login-end.ts';
import { clearTab, readItem, removeItem, writeItem } from '../lib/storage.ts';

/** Every path and domain under which a page of this address can see a cookie, as cookie attributes. */
function scopes({ pathname, hostname }: Pick<Location, 'pathname' | 'hostname'>): string[] {
  const steps = pathname.split('/').filter(Boolean);
  const paths = ['/', ...steps.flatMap((_, n) => [`/${steps.slice(0, n + 1).join('/')}`])];
  const labels = hostname.split('.');
  const domains = ['', ...labels.map((_, n) => `; domain=${labels.slice(n).join('.')}`)];
  return paths.flatMap((path) => domains.map((domain) => `; path=${path}${domain}`));
}

/** Expires every cookie that this page can see, for each path and parent domain that may have set it. */
function expireCookies(target: Pick<Document, 'cookie'> = document, address = window.location): void {
  for (const cookie of target.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (!name) continue;
    for (const scope of scopes(address)) {
      // Assigned to document.cookie: Firefox ESR and insecure origins have no Cookie Store API.
      Object.assign(target, { cookie: `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT${scope}` });
    }
  }
}

/** Where the return address stands in local storage: the mailed link opens in another tab. */
export const RETURN_TO_KEY = 'hh_next';

/** Apart from the rest: the header's script needs no more. */
export function forgetReturnTo(): void {
  removeItem(RETURN_TO_KEY);
}

const PROFILE_FETCH = 'GET /user/profile';
const LOG_OUT = 'DELETE /auth/token';

/**
 * A call that fails with 401 logs the visitor out and leads to `/login`, and back. The profile that a form fetches leads nowhere; a failed
 * logout changes nothing, and neither does a call of a login that has ended meanwhile. Returns what stops it.
 */
export function handleUnauthorized(
  markLoggedOut: (refusedToken: string | null) => void,
  go: (path: string) => void = (path) => window.location.assign(path),
): () => void {
  return onFailedCall(({ method, path, status, token }) => {
    const call = `${method} ${path}`;
    if (status !== 401 || token !== readToken() || call === LOG_OUT || (call === PROFILE_FETCH && token === null))
      return;
    markLoggedOut(token);
    if (call === PROFILE_FETCH) return;
    // Loaded when needed: every page carries this reaction, and few of them ever lead to a login.
    void import('./lead-to-login.ts').then(({ leadToLogin }) => leadToLogin(token !== null, go));
  });
}

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
 * Logs out: token, drafts and every cookie that the site can see go at once, in every tab; then kept pages, and the token at the server,
 * whose failure is ignored.
 */
export async function logOut(): Promise<void> {
  const token = readToken();
  clearDrafts();
  forgetReturnTo();
  removeToken();
  expireCookies();
  setSession(null, 'signed out');
  // Imported on demand: content pages load no HTTP client.
  await import('./after-logout.ts').then(({ finishLogout }) => finishLogout(token)).catch(() => undefined);
}
