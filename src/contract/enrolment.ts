import * as v from 'valibot';
import type { Call } from './call.ts';
import { HISTORY_PAGE_SIZE, Payment } from './donation.ts';
import {
  Email,
  Id,
  labelled,
  NumericPhone,
  PathId,
  pageQuery,
  pageSchema,
  plainText,
  rawText,
  TransactionId,
} from './fields.ts';
import { ADDRESS_MIN, payerFields, payerName, SECOND_LINE } from './payer.ts';

/** Shown until the campaign's price has been loaded. */
export const DEFAULT_ENROLMENT_AMOUNT = '100.00';
const FIRSTNAME_MIN = 3;
const ADDRESS_MESSAGE = 'Address must be grater than 10 characters long!';
/** The random part of an enrolment's transaction id is an integer below this, and below ten times as many after three collisions. */
export const TRANSACTION_RANGE = 10_000;

/** The fields of the enrolment form. */
export const EnrolmentForm = v.object(
  payerFields(
    FIRSTNAME_MIN,
    ADDRESS_MESSAGE,
    labelled('address line 2', plainText(ADDRESS_MIN, 300, ADDRESS_MESSAGE), SECOND_LINE),
  ),
);
export type EnrolmentForm = v.InferOutput<typeof EnrolmentForm>;

/** `PAID` or `FREE` means enrolled. A backend of the foundation's own may answer the status alone. */
export const EnrolmentStatus = v.object({
  status: v.nullish(v.string()),
  transactionId: v.nullish(v.string()),
  /** When the foundation closed what it had to give back, ISO 8601 in UTC; null while it has not, and where there is nothing. */
  refundClosedAt: v.nullish(v.string()),
  /** What of the amount has gone back while the rest is to; rupees with two decimals, missing otherwise. */
  returned: v.nullish(v.string()),
  /** Rupees with two decimals; `0.00` for a free place. */
  amount: v.nullish(v.string()),
  /** Number of the acknowledgement; only of a paid place. */
  serial: v.nullish(v.string()),
  /** Paid without a place: none was left, enrolment had closed, or it was released. The foundation gives back what is due. */
  refundDue: v.nullish(v.boolean()),
  /** Further payments for the same campaign that the foundation gives back, newest first; `amount` and `refundClosedAt` as above. */
  refunds: v.nullish(
    v.array(v.object({ transactionId: v.string(), amount: v.string(), refundClosedAt: v.nullish(v.string()) })),
  ),
});
export type EnrolmentStatus = v.InferOutput<typeof EnrolmentStatus>;

/** A row of the enrolment history. */
export const EnrolmentRow = v.object({
  id: Id,
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  mobile: v.nullish(v.string()),
  status: v.nullish(v.string()),
  campaignName: v.nullish(v.string()),
  campaignId: v.nullish(Id),
  amount: v.nullish(v.union([v.string(), v.number()])),
  transactionId: v.nullish(v.string()),
  /** When it was booked. */
  createdAt: v.nullish(v.string()),
  /** First and last day of the campaign itself; a backend may leave them out. */
  startTime: v.nullish(v.string()),
  endTime: v.nullish(v.string()),
  /** The campaign will not take place: what was paid for it is given back. */
  cancelled: v.nullish(v.boolean()),
  /** When the foundation closed what it had to give back, ISO 8601 in UTC; missing while it has not, and where there is nothing. */
  refundClosedAt: v.nullish(v.string()),
  /** As in `EnrolmentStatus`. */
  returned: v.nullish(v.string()),
});
export type EnrolmentRow = v.InferOutput<typeof EnrolmentRow>;

/** The user's enrolment in one campaign; `status` is null without one. 404 for an unknown campaign. */
export const getEnrolment = {
  method: 'GET',
  path: '/user/campaign/{id}/enrollment',
  auth: 'token',
  params: PathId,
  answer: EnrolmentStatus,
} as const satisfies Call;

/**
 * Saves a paid enrolment, or, without `payment`, enrols for free where the stored price is 0 or absent.
 * The amount is a string of rupees, or the number 0 when it is free.
 */
export const enrol = {
  method: 'POST',
  path: '/user/campaign/enroll/',
  bodyBytes: 32_768,
  auth: 'token',
  body: v.object({
    name: payerName,
    transactionId: TransactionId,
    amount: v.union([rawText(15), v.pipe(v.number(), v.minValue(0))], 'amount must be rupees.'),
    campaignName: rawText(500),
    campaignId: Id,
    email: Email,
    mobile: NumericPhone,
    payment: v.optional(Payment),
  }),
  answer: v.unknown(),
} as const satisfies Call;

/** A page of the user's own enrolments, newest first. */
export const listEnrolments = {
  method: 'GET',
  path: '/user/campaign/enrollments',
  auth: 'token',
  query: v.object(pageQuery(HISTORY_PAGE_SIZE)),
  answer: pageSchema(EnrolmentRow),
} as const satisfies Call;
