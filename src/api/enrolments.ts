import type { CallInput } from '../contract/call.ts';
import { enrol } from '../contract/enrolment.ts';
import { getEnrolment, listEnrolments } from '../contract/history.ts';
import { callApi } from './http.ts';

/** The visitor's enrolment in a campaign: the status `PAID` or `FREE`. Needs a login. */
export const fetchEnrolment = (id: string) => callApi(getEnrolment, { params: { id } });

/** Saves an enrolment: paid, or free without `payment`. Idempotent on the transaction id. A paid one is not led to the login by a 401. */
export const saveEnrolment = (body: CallInput<typeof enrol>['body']) =>
  callApi(enrol, { body }, { ownFailures: Boolean(body.payment) });

/** One page of the visitor's enrolments; `page` counts from 0. */
export const fetchEnrolments = (query: CallInput<typeof listEnrolments>['query'], signal?: AbortSignal) =>
  callApi(listEnrolments, { query }, { signal });
