import { onFailedCall } from '../api/failed-calls.ts';

const PROFILE_FETCH = 'GET /user/profile';
const LOG_OUT = 'DELETE /auth/token';

/**
 * Reacts to every call that fails with status 401: the visitor is logged out and led to `/login`, and from there back to this page.
 * A form fetches the profile only to fill in fields: that leads nowhere, but the refused token is dropped too. A failed logout
 * changes nothing.
 * @param markLoggedOut gets the token that the call carried, if any
 * @returns a function that stops the reaction
 */
export function handleUnauthorized(
  markLoggedOut: (refusedToken: string | null) => void,
  go: (path: string) => void = (path) => window.location.assign(path),
): () => void {
  return onFailedCall(({ method, path, status, token }) => {
    const call = `${method} ${path}`;
    if (status !== 401 || call === LOG_OUT || (call === PROFILE_FETCH && token === null)) return;
    markLoggedOut(token);
    if (call === PROFILE_FETCH) return;
    // Loaded when needed: every page carries this reaction, and few of them ever lead to a login.
    void import('./lead-to-login.ts').then(({ leadToLogin }) => leadToLogin(token !== null, go));
  });
}
