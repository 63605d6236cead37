import * as v from 'valibot';
import { CONFIRM_PASSWORD_MESSAGE, ResetForm } from './auth.ts';
import type { Call } from './call.ts';
import { FORM_ERROR } from './envelope.ts';
import { text } from './fields.ts';

const mailed = { link: text(1, 2000, 'Please copy the link from the email and paste it here.') };

/**
 * The new-password form with the link from the mail, or the token in it: for a browser without scripts, which does not read its
 * own address.
 */
export const ResetByLink = v.pipe(
  v.object({ ...ResetForm.entries, ...mailed }),
  v.forward(
    v.partialCheck([['password'], ['password2']], (form) => form.password === form.password2, CONFIRM_PASSWORD_MESSAGE),
    ['password2'],
  ),
);

/** Sets a new password as `resetPassword` does, with the link in the body. */
export const resetByLink = {
  method: 'POST',
  path: '/auth/reset',
  auth: 'none',
  body: ResetByLink,
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

/** What confirms an address without a script. */
export const ConfirmByLink = v.object(mailed);

/** Confirms an address as `confirmUser` does, with the link in the body. Its answers are the same. */
export const confirmByLink = {
  method: 'POST',
  path: '/auth/confirm',
  auth: 'none',
  body: ConfirmByLink,
  answer: v.unknown(),
} as const satisfies Call;
