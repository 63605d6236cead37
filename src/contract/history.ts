import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { PathId, pageQuery } from './fields.ts';

/** Apart from the forms, whose pages show nothing of it. */

export const HISTORY_PAGE_SIZE = 10;

export const DonationRow = v.object({
  id: read.id,
  name: read.text,
  email: read.text,
  mobile: read.text,
  /** What the provider said, or `RETURNED` once the foundation has noted that the amount went back. */
  gatewayStatus: read.word,
  amount: read.rupees,
  transactionId: read.text,
  /** Number of the receipt, such as `2026-27/000012`; only when paid. */
  serial: read.text,
  createdAt: read.time,
  /** Only of a gift to a campaign: its name when the gift was paid. */
  campaignName: read.text,
  /** What that campaign brought down, in words, once it is recorded. */
  cameDown: read.text,
});
export type DonationRow = v.InferOutput<typeof DonationRow>;

export const listDonations = {
  method: 'GET',
  path: '/user/donations',
  auth: 'token',
  query: v.object(pageQuery(HISTORY_PAGE_SIZE)),
  answer: read.pageSchema(DonationRow),
} as const satisfies Call;

/** Where somebody stands in the line of a full campaign. */
export const Standing = v.object({
  /** The place in it, from 1. */
  number: v.number(),
  /** Until when a place is held for this person, ISO 8601 in UTC; none while others are before. */
  offeredUntil: read.time,
});
export type Standing = v.InferOutput<typeof Standing>;

const people = v.nullish(v.array(v.object({ id: v.string(), name: v.string() })));

/** What both say of a booking. */
const booking = {
  /** When the foundation closed what it had to give back, ISO 8601 in UTC. */
  refundClosedAt: read.text,
  /** What has gone back while the rest is to; rupees. */
  returned: read.text,
  /** Of a place that its person gave back, in sentences: when, and what comes back. */
  givenBack: read.text,
  /** Who has a place with it beside its own person; of one without a place, who was to have one. */
  friends: people,
  /** Of somebody with this place it is not told yet whom to call, or the consent is missing (`tellBefore`). */
  untold: read.flag,
};

/** `PAID` or `FREE` means enrolled. A backend of the foundation's own may answer the status alone. */
export const EnrolmentStatus = v.object({
  status: read.word,
  transactionId: read.text,
  ...booking,
  amount: read.text,
  serial: read.text,
  /** Paid without a place: none was left, enrolment had closed, or it was released. The foundation gives back what is due. */
  refundDue: read.flag,
  /** Where the user waits for a place in it. */
  waiting: read.part(Standing),
  /** Further payments for the same campaign that are given back, newest first. */
  refunds: v.nullish(
    v.array(v.object({ transactionId: v.string(), amount: v.string(), refundClosedAt: v.nullish(v.string()) })),
  ),
});
export type EnrolmentStatus = v.InferOutput<typeof EnrolmentStatus>;

export const EnrolmentRow = v.object({
  id: read.id,
  name: read.text,
  email: read.text,
  mobile: read.text,
  status: read.word,
  campaignName: read.text,
  campaignId: read.id,
  amount: read.rupees,
  transactionId: read.text,
  createdAt: read.time,
  startTime: read.time,
  endTime: read.time,
  cancelled: read.flag,
  ...booking,
  /** Of whom there is a certificate that he came: the address of its page has the id. */
  certificates: people,
});
export type EnrolmentRow = v.InferOutput<typeof EnrolmentRow>;

export const getEnrolment = {
  method: 'GET',
  path: '/user/campaign/{id}/enrollment',
  auth: 'token',
  inStatus: true,
  params: PathId,
  answer: v.union([
    EnrolmentStatus,
    v.pipe(
      read.word,
      v.transform((status): EnrolmentStatus => ({ status })),
    ),
  ]),
} as const satisfies Call;

export const listEnrolments = {
  method: 'GET',
  path: '/user/campaign/enrollments',
  auth: 'token',
  query: v.object(pageQuery(HISTORY_PAGE_SIZE)),
  answer: read.pageSchema(EnrolmentRow),
} as const satisfies Call;
