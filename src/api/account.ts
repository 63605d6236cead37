import { confirmByLink, confirmUser } from '../contract/auth.ts';
import type { CallInput } from '../contract/call.ts';
import { getMailChoices, putMailChoice } from '../contract/mails.ts';
import { deleteToken, endAllSessions, endSession, getSessions } from '../contract/session.ts';
import { keepDevice, ownDevice } from './device.ts';
import { callApi } from './http.ts';

export const fetchSessions = () => callApi(getSessions);

export const sendSessionEnd = (id: string) => callApi(endSession, { params: { id } });

export const sendEndEverywhere = () => callApi(endAllSessions);

export const fetchMailChoices = () => callApi(getMailChoices);

export const sendMailChoice = (kind: string, wanted: boolean) =>
  callApi(putMailChoice, { body: { kind, wanted: wanted ? 'yes' : 'no' } });

export const revoke = (token: string) => callApi(deleteToken, { body: { token } }, { keepalive: true, token });

export const fetchConfirmation = (token: string) => callApi(confirmUser, { params: { token } });

export async function sendConfirmation(body: CallInput<typeof confirmByLink>['body']) {
  const answer = await callApi(confirmByLink, { body: { ...body, ...ownDevice() } });
  if (answer.login?.device) keepDevice(answer.login.device);
  return answer;
}
