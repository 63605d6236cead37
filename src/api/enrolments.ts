import type { CallInput } from '../contract/call.ts';
import { enrol } from '../contract/enrolment.ts';
import { getEnrolment, listEnrolments } from '../contract/history.ts';
import { callApi } from './http.ts';

export const fetchEnrolment = (id: string) => callApi(getEnrolment, { params: { id } });

/** Saves an enrolment: paid, or free without `payment`. Idempotent on the transaction id. A paid one is not led to the login by a 401. */
export const saveEnrolment = (body: CallInput<typeof enrol>['body']) =>
  callApi(enrol, { body }, { ownFailures: Boolean(body.payment) });

export const fetchEnrolments = (query: CallInput<typeof listEnrolments>['query'], signal?: AbortSignal) =>
  callApi(listEnrolments, { query }, { signal });
