import { endAllSessions, endSession, getSessions, type ListedSession } from '../contract/session.ts';
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
