import type { CallAnswer, CallInput } from '../contract/call.ts';
import { HISTORY_PAGE_SIZE } from '../contract/donation.ts';
import { type EnrolmentRow, type EnrolmentStatus, enrol, getEnrolment, listEnrolments } from '../contract/enrolment.ts';
import { MAX_SIZE } from '../contract/fields.ts';
import { callApi } from './http.ts';

/** The visitor's enrolment in a campaign: the status `PAID` or `FREE`. Needs a login. */
export function fetchEnrolment(id: string): Promise<EnrolmentStatus> {
  return callApi(getEnrolment, { params: { id } });
}

/** Saves an enrolment: paid, or free without `payment`. Can be repeated: a transaction id is stored once. */
export function saveEnrolment(body: CallInput<typeof enrol>['body']): Promise<unknown> {
  return callApi(enrol, { body });
}

/** One page of the visitor's enrolments; `page` counts from 1, as visitors see it. */
export function fetchEnrolments(page: number, signal?: AbortSignal): Promise<CallAnswer<typeof listEnrolments>> {
  return callApi(listEnrolments, { query: { page: page - 1, size: HISTORY_PAGE_SIZE } }, { signal });
}

/** All of the visitor's enrolments, in as few calls as the server allows. */
export async function fetchAllEnrolments(): Promise<EnrolmentRow[]> {
  const rows: EnrolmentRow[] = [];
  for (let page = 0; ; page++) {
    const answer = await callApi(listEnrolments, { query: { page, size: MAX_SIZE } });
    rows.push(...answer.rows);
    if (answer.rows.length < MAX_SIZE) return rows;
  }
}
