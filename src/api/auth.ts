import * as contract from '../contract/auth.ts';
import type { CallInput } from '../contract/call.ts';
import { readItem, writeItem } from '../lib/storage.ts';
import { callApi } from './http.ts';

/** The key of local storage for the browser's own key. It logs nobody in, so it stays when somebody logs out. */
const DEVICE_KEY = 'hh_device';

/** Logs in. The form names the email address `username`. */
export async function sendLogin({ username, password }: contract.LoginForm): Promise<contract.LoginAnswer> {
  const device = readItem(DEVICE_KEY);
  const login = await callApi(contract.logIn, { body: { email: username, password, ...(device && { device }) } });
  if (login.device) writeItem(DEVICE_KEY, login.device);
  return login;
}

/** Logs in with Google's credential response. */
export function sendGoogleLogin(
  body: CallInput<typeof contract.logInWithGoogle>['body'],
): Promise<contract.LoginAnswer> {
  return callApi(contract.logInWithGoogle, { body });
}

/** Revokes a token. The call finishes even when the visitor leaves the page. */
export function revoke(token: string): Promise<unknown> {
  return callApi(contract.deleteToken, { body: { token } }, { keepalive: true });
}

/** Registers a volunteer. */
export function sendRegistration({ mobile, email, password }: contract.RegisterForm): Promise<unknown> {
  return callApi(contract.register, { body: { mobile, email, password } });
}

/** Asks for a link to set a new password. */
export function sendForgetPassword({ email }: contract.ForgetForm): Promise<unknown> {
  return callApi(contract.forgetPassword, { body: { email } });
}

/** Sets a new password with the token of the mailed link. */
export function sendNewPassword(token: string, body: contract.ResetForm): Promise<unknown> {
  return callApi(contract.resetPassword, { params: { token }, body });
}

/** Confirms a registration with the token of the mailed link. */
export function fetchConfirmation(token: string): Promise<unknown> {
  return callApi(contract.confirmUser, { params: { token } });
}
