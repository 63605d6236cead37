import * as contract from '../contract/auth.ts';
import type { CallInput } from '../contract/call.ts';
import { callApi } from './http.ts';

/** Logs in with the email, which the form calls username (section 7). */
export function logIn({ username, password }: contract.LoginForm): Promise<contract.Login> {
  return callApi(contract.logIn, { body: { email: username, password } });
}

/** Logs in with Google's credential response. */
export function logInWithGoogle(body: CallInput<typeof contract.logInWithGoogle>['body']): Promise<contract.Login> {
  return callApi(contract.logInWithGoogle, { body });
}

/** Revokes a token; finishes although the page is left. */
export function revoke(token: string): Promise<unknown> {
  return callApi(contract.logOut, { body: { token } }, { keepalive: true });
}

/** Registers a volunteer. */
export function register({ mobile, email, password }: contract.RegisterForm): Promise<unknown> {
  return callApi(contract.register, { body: { mobile, email, password } });
}

/** Asks for a link to set a new password. */
export function forgetPassword({ email }: contract.ForgetForm): Promise<unknown> {
  return callApi(contract.forgetPassword, { body: { email } });
}

/** Sets a new password with the token of the mailed link. */
export function resetPassword(token: string, body: contract.ResetForm): Promise<unknown> {
  return callApi(contract.resetPassword, { params: { token }, body });
}

/** Confirms a registration with the token of the mailed link. */
export function confirmUser(token: string): Promise<unknown> {
  return callApi(contract.confirmUser, { params: { token } });
}
