import * as contract from '../contract/auth.ts';
import type { CallAnswer, CallInput } from '../contract/call.ts';
import { linkGoogle, mailGoogleLink } from '../contract/google-link.ts';
import { keepDevice, ownDevice } from './device.ts';
import { callOnDemand } from './on-demand.ts';

/**
 * Logs in. The form names the email address `username`.
 * @param linkToken of a login with Google that is to be linked to the account
 */
export async function sendLogin(
  { username, password }: contract.LoginForm,
  linkToken?: string,
): Promise<contract.LoginAnswer> {
  const body = { email: username, password, ...ownDevice(), ...(linkToken && { linkToken }) };
  const login = await callOnDemand(contract.logIn, { body });
  if (login.device) keepDevice(login.device);
  return login;
}

/** Logs in with Google's credential response. */
export function sendGoogleLogin(
  body: CallInput<typeof contract.logInWithGoogle>['body'],
): Promise<CallAnswer<typeof contract.logInWithGoogle>> {
  return callOnDemand(contract.logInWithGoogle, { body });
}

/** Asks for a mail with a link that links a waiting login with Google to its account. */
export function sendGoogleLinkMail(linkToken: string): Promise<unknown> {
  return callOnDemand(mailGoogleLink, { body: { linkToken } });
}

/** Links Google to an account with the token of the mailed link. */
export function sendGoogleLink(token: string): Promise<unknown> {
  return callOnDemand(linkGoogle, { body: { token } });
}

/**
 * Registers a volunteer, once for each key of a form.
 * @param next the path of the page that the visitor wanted before
 */
export function sendRegistration(
  { mobile, email, password }: contract.RegisterForm,
  key: string,
  next: string | null,
): Promise<unknown> {
  return callOnDemand(contract.register, { body: { mobile, email, password, key, next } });
}

/** Asks for a link to set a new password. */
export function sendForgetPassword({ email }: contract.ForgetForm): Promise<unknown> {
  return callOnDemand(contract.forgetPassword, { body: { email } });
}

/** Sets a new password with the token of the mailed link. */
export function sendNewPassword(token: string, body: contract.ResetForm): Promise<unknown> {
  return callOnDemand(contract.resetPassword, { params: { token }, body });
}

/** Sets a new password with the token of the mailed link in the body. */
export function sendNewPasswordByLink(body: CallInput<typeof contract.resetByLink>['body']): Promise<unknown> {
  return callOnDemand(contract.resetByLink, { body });
}
