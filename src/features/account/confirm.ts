import { confirmUser } from '../../api/auth.ts';
import { createRequest } from '../../lib/request.ts';
import { updateSession } from '../../session/session.ts';

/** Section 4. */
export const CONFIRMED = 'User has been confirmed successfully.';
/** Section 2. */
export const CONFIRMED_TEXT = 'Thank you for registering with us. Your user has been confirmed. You can log in now.';
/** Section 2: the token may be expired, and to register again. */
export const NOT_CONFIRMED_TEXT = 'We could not confirm your email. The token may be expired. Please register again.';

/** The token in `/confirm/{token}`; empty when the address has none. */
export function tokenOf(pathname: string): string {
  const part = /^\/confirm\/([^/]+)/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Confirms the user; success and failure are also kept in the session (sections 3 and 4). */
export const createConfirmation = () =>
  createRequest(
    async (token: string) => {
      try {
        await confirmUser(token);
        updateSession({ confirmUserStatus: true, message: CONFIRMED });
      } catch (error) {
        updateSession({ confirmUserStatus: false });
        throw error;
      }
    },
    { success: CONFIRMED, hideAfter: false },
  );
