import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { Id, labelled, NAME_MAX, NumericPhone, PathId, plainText } from './fields.ts';
import { Standing } from './history.ts';

/** The line of a full campaign: who waits is offered a place that comes free, one after the other. */

/** For so many hours a place is offered to somebody, at most. */
export const OFFER_HOURS = 24;

/** So many hours before a campaign begins its line ends: what comes free then is anybody's. */
export const LINE_ENDS_HOURS = 2;

/** Said to whoever comes after the time of an offer. */
export const OFFER_OVER = 'The time of this offer is over, and the place goes to the next in the waiting list.';

export const WaitingForm = v.object({
  name: labelled('name', plainText(1, NAME_MAX, 'Please enter a name.'), {
    autocomplete: 'name',
    autocapitalize: 'words',
    hint: 'Of the person who comes along',
  }),
  phone: labelled('phone', NumericPhone, { kind: 'tel', autocomplete: 'tel-national', hint: '10 digits' }),
});
export type WaitingForm = v.InferOutput<typeof WaitingForm>;

const path = '/user/campaign/{id}/waiting';

/**
 * Puts the user at the end of a campaign's line; who is in it keeps the place. Answers 404 for an unknown campaign, 422 where it is not full,
 * takes no enrolment or begins soon, and where the user has a place.
 */
export const joinLine = {
  method: 'POST',
  path,
  embedded: true,
  auth: 'token',
  params: PathId,
  body: WaitingForm,
  answer: Standing,
} as const satisfies Call;

/** Takes the user out of the line, with an offer too; nothing happens to whoever is not in it. */
export const leaveLine = {
  method: 'DELETE',
  path,
  embedded: true,
  auth: 'token',
  params: PathId,
  answer: v.unknown(),
} as const satisfies Call;

export const WaitingRow = v.object({
  campaignId: Id,
  campaignName: read.textOr('A campaign'),
  startTime: read.time,
  endTime: read.time,
  ...Standing.entries,
});
export type WaitingRow = v.InferOutput<typeof WaitingRow>;

/** Every line that the user is in, the next campaign first. */
export const getWaiting = {
  method: 'GET',
  path: '/user/waiting',
  embedded: true,
  auth: 'token',
  answer: read.listOf(WaitingRow),
} as const satisfies Call;
