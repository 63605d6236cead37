import type { CallAnswer, CallInput } from '../contract/call.ts';
import { enrol } from '../contract/enrolment.ts';
import { type EnrolmentStatus, getEnrolment, listEnrolments } from '../contract/history.ts';
import { callApi } from './http.ts';

/** The visitor's enrolment in a campaign: the status `PAID` or `FREE`. Needs a login. */
export function fetchEnrolment(id: string): Promise<EnrolmentStatus> {
  return callApi(getEnrolment, { params: { id } });
}

/** Saves an enrolment: paid, or free without `payment`. Idempotent on the transaction id. A paid one is not led to the login by a 401. */
export function saveEnrolment(body: CallInput<typeof enrol>['body']): Promise<unknown> {
  return callApi(enrol, { body }, { ownFailures: Boolean(body.payment) });
}

/** One page of the visitor's enrolments; `page` counts from 0. */
export function fetchEnrolments(
  query: CallInput<typeof listEnrolments>['query'],
  signal?: AbortSignal,
): Promise<CallAnswer<typeof listEnrolments>> {
  return callApi(listEnrolments, { query }, { signal });
}
