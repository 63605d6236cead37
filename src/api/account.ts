import { confirmByLink, confirmUser } from '../contract/auth.ts';
import type { CallAnswer, CallInput } from '../contract/call.ts';
import { deleteToken, endAllSessions, endSession, getSessions, type ListedSession } from '../contract/session.ts';
import { keepDevice, ownDevice } from './device.ts';
import { callApi } from './http.ts';

/** Where the visitor is logged in. */
export function fetchSessions(): Promise<ListedSession[]> {
  return callApi(getSessions);
}

/** Ends one login of the visitor. */
export function sendSessionEnd(id: string): Promise<unknown> {
  return callApi(endSession, { params: { id } });
}

/** Ends all logins of the visitor, also the one of this browser. */
export function sendEndEverywhere(): Promise<unknown> {
  return callApi(endAllSessions);
}

/** Revokes a token, which the browser has removed already. The call finishes even when the visitor leaves the page. */
export function revoke(token: string): Promise<unknown> {
  return callApi(deleteToken, { body: { token } }, { keepalive: true, token });
}

/** Confirms a registration with the token of the mailed link alone, as every backend takes it. */
export function fetchConfirmation(token: string): Promise<unknown> {
  return callApi(confirmUser, { params: { token } });
}

/** Opens the mailed link, confirms it, or asks for a mail to choose a password. */
export async function sendConfirmation(
  body: CallInput<typeof confirmByLink>['body'],
): Promise<CallAnswer<typeof confirmByLink>> {
  const answer = await callApi(confirmByLink, { body: { ...body, ...ownDevice() } });
  if (answer.login?.device) keepDevice(answer.login.device);
  return answer;
}
