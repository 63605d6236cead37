import type { CallInput } from '../contract/call.ts';
import { enrol } from '../contract/enrolment.ts';
import { getEnrolment, listEnrolments } from '../contract/history.ts';
import { getWaiting, joinLine, leaveLine, type WaitingForm } from '../contract/waiting.ts';
import { callApi } from './http.ts';

export const fetchEnrolment = (id: string) => callApi(getEnrolment, { params: { id } });

/** Saves an enrolment: paid, or free without `payment`. Idempotent on the transaction id. A paid one is not led to the login by a 401. */
export const saveEnrolment = (body: CallInput<typeof enrol>['body']) =>
  callApi(enrol, { body }, { ownFailures: Boolean(body.payment) });

export const fetchEnrolments = (query: CallInput<typeof listEnrolments>['query'], signal?: AbortSignal) =>
  callApi(listEnrolments, { query }, { signal });

/** Every waiting list that the visitor is in. */
export const fetchWaiting = () => callApi(getWaiting);

/** Waits for a place in a full campaign; who waits already keeps the place in the line. */
export const waitForPlace = (id: string, body: WaitingForm) => callApi(joinLine, { params: { id }, body });

export const stopWaiting = (id: string) => callApi(leaveLine, { params: { id } });
