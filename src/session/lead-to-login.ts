import { readTab, writeTab } from '../lib/storage.ts';
import { paths, withNext } from '../routes.ts';

const KEY = 'hh_login_notice';

export type LoginNotice = 'registered' | 'ended';

export function leaveNotice(notice: LoginNotice): void {
  writeTab(KEY, notice);
}

export function takeNotice(): LoginNotice | null {
  const notice = readTab(KEY);
  writeTab(KEY, '');
  return notice === 'registered' || notice === 'ended' ? notice : null;
}

/** Opens the login page, which leads back to this page; not on the login page itself. */
export function leadToLogin(ended: boolean, go: (path: string) => void): void {
  const { pathname, search = '' } = window.location;
  if (pathname === paths.login) return;
  if (ended) leaveNotice('ended');
  go(withNext(paths.login, pathname + search));
}
