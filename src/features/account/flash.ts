const KEY = 'hh_login_notice';

/** What `/login` says when another page has led there: a registration that succeeded. */
export type LoginNotice = 'registered';

/** Leaves a notice for the login page of this tab. Where storage is forbidden, the login page says nothing. */
export function leaveNotice(notice: LoginNotice): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // The registration page has said it already.
  }
}

/** Takes the notice that was left, once. */
export function takeNotice(): LoginNotice | null {
  try {
    const notice = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return notice === 'registered' ? notice : null;
  } catch {
    return null;
  }
}
