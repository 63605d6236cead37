import { resetPassword } from '../../api/auth.ts';
import { ResetForm } from '../../contract/auth.ts';
import { createForm } from '../../lib/form.ts';

/** Section 4, its wording kept. */
export const RESET_DONE = 'Password has been reseted successfully.';
/** Section 5: an attempt to send passwords that are not right. */
export const RESET_INVALID = 'Password is not valid';
export const NO_TOKEN = 'This link is not complete. Please open the link in the mail once more, or ask for a new one.';

/** Where the page's first script puts the token when it takes it out of the address bar. */
export const RESET_TOKEN_KEY = 'hh_reset_token';

/** The token of the mailed link; `null` when the page was opened without one. It survives a reload of this tab. */
export function resetToken(): string | null {
  try {
    return sessionStorage.getItem(RESET_TOKEN_KEY) || (window.hhResetToken ?? null);
  } catch {
    return window.hhResetToken ?? null;
  }
}

function forgetToken(): void {
  delete window.hhResetToken;
  try {
    sessionStorage.removeItem(RESET_TOKEN_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** The new-password form (sections 3 to 5). It has no draft: a password is never kept. */
export const createResetForm = () =>
  createForm({
    name: null,
    schema: ResetForm,
    initial: { password: '', password2: '' },
    labels: { password: 'password', password2: 'confirm password' },
    secret: ['password', 'password2'],
    submit: (values) => {
      const token = resetToken();
      if (token === null) throw new Error(NO_TOKEN);
      return resetPassword(token, values);
    },
    success: RESET_DONE,
    hideAfter: false,
    onSuccess: forgetToken,
  });

declare global {
  interface Window {
    /** The reset token where session storage is forbidden. */
    hhResetToken?: string;
  }
}
