import { sendNewPassword, sendNewPasswordByLink } from '../../api/auth.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { readToken } from '../../api/token.ts';
import { ResetForm } from '../../contract/auth.ts';
import { emptyValues, looksOf } from '../../contract/fields.ts';
import { createForm } from '../../lib/form.ts';
import { forgetMailedToken, mailedToken } from '../../session/mailed-token.ts';
import { markLoggedOut } from '../../session/session.ts';

export const RESET_DONE = 'Password has been reseted successfully.';
export const NO_TOKEN =
  'This link is not complete, or it has set your new password already. Please log in, open the link in the email once more, or ask for a new one.';

/** Added to the answer to a dead link: who lost the answer to an earlier try would think that the old password counts. */
export const MAYBE_IN_FORCE = 'If you have sent a new password with this link before, it may be in force already.';

/** The server's answer to a link that is used up or too old. */
export const LINK_DEAD_STATUS = 400;

/** The new-password form, without a draft. The `embedded` API takes the token in the body, which no server logs. */
export const createResetForm = (embedded: boolean) =>
  createForm({
    name: null,
    schema: ResetForm,
    initial: emptyValues(ResetForm),
    looks: looksOf(ResetForm),
    prepare: loadHttp,
    submit: (values) => {
      const token = mailedToken('reset');
      if (token === null) throw new Error(NO_TOKEN);
      return embedded ? sendNewPasswordByLink({ ...values, link: token }) : sendNewPassword(token, values);
    },
    success: RESET_DONE,
    onSuccess: () => {
      forgetMailedToken('reset');
      // A new password ends every login of the account on the server.
      markLoggedOut(readToken());
    },
  });
