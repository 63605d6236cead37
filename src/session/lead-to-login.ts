import { paths, withNext } from '../routes.ts';
import { leaveNotice } from './login-notice.ts';

/** Opens the login page, which leads back to this page and, where a login has ended, says so. Nothing happens on the login page itself. */
export function leadToLogin(ended: boolean, go: (path: string) => void): void {
  const { pathname, search = '' } = window.location;
  if (pathname === paths.login) return;
  if (ended) leaveNotice('ended');
  go(withNext(paths.login, pathname + search));
}
