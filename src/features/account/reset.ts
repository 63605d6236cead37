import { sendNewPassword } from '../../api/auth.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { readToken } from '../../api/token.ts';
import { ResetForm } from '../../contract/auth.ts';
import { createForm } from '../../lib/form.ts';
import { readTab } from '../../lib/storage.ts';
import { markLoggedOut } from '../../session/session.ts';

/** The message after a new password was set. */
export const RESET_DONE = 'Password has been reseted successfully.';
/** The message on a page without a token: it was opened without one, or has used it and was loaded again. */
export const NO_TOKEN =
  'This link is not complete, or it has set your new password already. Please log in, open the link in the email once more, or ask for a new one.';

/**
 * Added to the server's answer to a dead link. Who lost the answer to an earlier try, in this tab or before it was opened again, would else
 * think that the old password counts.
 */
export const MAYBE_IN_FORCE = 'If you have sent a new password with this link before, it may be in force already.';

/** The server's answer to a link that is used up or too old. */
export const LINK_DEAD_STATUS = 400;

/** The key of session storage under which the script in the page's head keeps the token (src/inline/reset-token.js). */
const RESET_TOKEN_KEY = 'hh_reset_token';

/** The token of the mailed link; `null` when the page was opened without one. A reload of the tab keeps it. */
export function resetToken(): string | null {
  return readTab(RESET_TOKEN_KEY) || (window.hhResetToken ?? null);
}

function forgetToken(): void {
  delete window.hhResetToken;
  try {
    sessionStorage.removeItem(RESET_TOKEN_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** The store of the new-password form. It has no draft, because passwords are never stored. */
export const createResetForm = () =>
  createForm({
    name: null,
    schema: ResetForm,
    initial: { password: '', password2: '' },
    labels: { password: 'password', password2: 'confirm password' },
    secret: ['password', 'password2'],
    prepare: loadHttp,
    submit: (values) => {
      const token = resetToken();
      if (token === null) throw new Error(NO_TOKEN);
      return sendNewPassword(token, values);
    },
    success: RESET_DONE,
    hideAfter: false,
    onSuccess: () => {
      forgetToken();
      // A new password ends every login of the account on the server.
      markLoggedOut(readToken());
    },
  });

declare global {
  interface Window {
    /** The reset token where session storage is forbidden. */
    hhResetToken?: string;
  }
}
