import * as contract from '../contract/auth.ts';
import type { CallInput } from '../contract/call.ts';
import { linkGoogle, mailGoogleLink } from '../contract/google-link.ts';
import { keepDevice, ownDevice } from './device.ts';
import { callOnDemand } from './on-demand.ts';

export async function sendLogin({ username: email, password }: contract.LoginForm, linkToken?: string) {
  const body = { email, password, ...ownDevice(), ...(linkToken && { linkToken }) };
  const login = await callOnDemand(contract.logIn, { body });
  if (login.device) keepDevice(login.device);
  return login;
}

export const sendGoogleLogin = (body: CallInput<typeof contract.logInWithGoogle>['body']) =>
  callOnDemand(contract.logInWithGoogle, { body });

export const sendGoogleLinkMail = (linkToken: string) => callOnDemand(mailGoogleLink, { body: { linkToken } });

export const sendGoogleLink = (token: string) => callOnDemand(linkGoogle, { body: { token } });

/** Registers a volunteer, once for each key of a form; `next` is the path of the page that was wanted before. */
export const sendRegistration = (
  { mobile, email, password }: contract.RegisterForm,
  key: string,
  next: string | null,
) => callOnDemand(contract.register, { body: { mobile, email, password, key, next } });

export const sendForgetPassword = ({ email }: contract.ForgetForm) =>
  callOnDemand(contract.forgetPassword, { body: { email } });

export const sendNewPassword = (token: string, body: contract.ResetForm) =>
  callOnDemand(contract.resetPassword, { params: { token }, body });

export const sendNewPasswordByLink = (body: CallInput<typeof contract.resetByLink>['body']) =>
  callOnDemand(contract.resetByLink, { body });
