import { atom, onMount } from 'nanostores';
import { readToken, removeToken, TOKEN_KEY, writeToken } from '../api/token.ts';
import { clearDrafts } from '../lib/clear-drafts.ts';
import { expireCookies } from '../lib/cookies.ts';
import { reactToFailures } from './reactions.ts';

/** The session (section 3). Nothing here needs React, ky or valibot: the header's script reads it on every page. */
export interface Session {
  readonly isAuthenticated: boolean;
  readonly token: string | null;
  readonly firstTimeLogin: boolean;
  readonly isProfileUpdated: boolean;
  /** What the last change of the session says: a success or why the login failed. */
  readonly message: string;
  /** Whether the mailed link confirmed the user; `null` before it was asked. */
  readonly confirmUserStatus: boolean | null;
  /** Whether the last registration succeeded; `null` before one. */
  readonly registerUserResponse: boolean | null;
}

/** Logged out, as the server draws every page. Islands hydrate from it: `useStore($session, { ssr: 'initial' })`. */
export const loggedOut: Session = {
  isAuthenticated: false,
  token: null,
  firstTimeLogin: false,
  isProfileUpdated: false,
  message: '',
  confirmUserStatus: null,
  registerUserResponse: null,
};

/** The session of this browser: the same in every tab. Reads local storage when it is first used, not when it is imported. */
export const $session = atom<Session>(loggedOut);

/** Message of a login that succeeded (section 4). */
export const LOGGED_IN = 'User is authenticated successfully.';

function syncWithStorage(): void {
  const token = readToken();
  if (token !== $session.get().token) $session.set({ ...loggedOut, token, isAuthenticated: token !== null });
}

onMount($session, () => {
  if (typeof window === 'undefined') return;
  syncWithStorage();
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) syncWithStorage();
  };
  window.addEventListener('storage', onStorage);
  // A page that comes back from the back-forward cache has heard no storage events.
  window.addEventListener('pageshow', syncWithStorage);
  const stopReacting = reactToFailures(markLoggedOut);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', syncWithStorage);
    stopReacting();
  };
});

/** Changes the parts of the session that no token carries. */
export function updateSession(change: Partial<Omit<Session, 'token' | 'isAuthenticated'>>): void {
  $session.set({ ...$session.get(), ...change });
}

/** Logs in with what the server answered. */
export function markLoggedIn(login: {
  token: string;
  firstTimeLogin?: boolean | null | undefined;
  isProfileUpdated?: boolean | null | undefined;
}): void {
  writeToken(login.token);
  $session.set({
    ...loggedOut,
    isAuthenticated: true,
    token: login.token,
    firstTimeLogin: login.firstTimeLogin === true,
    isProfileUpdated: login.isProfileUpdated === true,
    message: LOGGED_IN,
  });
}

/** Marks the visitor as logged out and says why. The token is dropped only if it is still the one that was refused. */
export function markLoggedOut(message = '', refused: string | null = null): void {
  if (refused !== null && refused === readToken()) removeToken();
  const token = readToken();
  $session.set({ ...loggedOut, token, isAuthenticated: false, message });
}

/**
 * Logs out (section 4, decision 21): token, drafts and every cookie that the site can see are gone at once, in every tab;
 * then the server is told, and it does not matter whether that succeeds.
 */
export async function logOut(): Promise<void> {
  const token = readToken();
  removeToken();
  clearDrafts();
  expireCookies();
  $session.set(loggedOut);
  if (token === null) return;
  // Loaded when needed: pages of words carry no HTTP client.
  await import('../api/auth.ts').then(({ revoke }) => revoke(token)).catch(() => undefined);
}
