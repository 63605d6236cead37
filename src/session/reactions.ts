import { onFailure } from '../api/failure.ts';
import { paths } from '../routes.ts';

const PROFILE_FETCH = 'GET /user/profile';
const LOG_OUT = 'DELETE /auth/token';

/**
 * The reaction to a 401 (section 4): any failed call, except a profile fetch, sets login failure and leads to `/login`.
 * Stops when the returned function is called.
 */
export function reactToFailures(
  setLoginFailure: (message: string, refused: string | null) => void,
  go: (path: string) => void = (path) => window.location.assign(path),
): () => void {
  return onFailure(({ method, path, status, message, token }) => {
    const call = `${method} ${path}`;
    if (status !== 401 || call === PROFILE_FETCH || call === LOG_OUT) return;
    setLoginFailure(message, token);
    if (window.location.pathname !== paths.login) go(paths.login);
  });
}
