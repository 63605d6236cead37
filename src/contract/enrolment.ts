import * as v from 'valibot';
import type { Call } from './call.ts';
import { HISTORY_PAGE_SIZE, Payment, payerName } from './donation.ts';
import {
  Email,
  Id,
  NumericPhone,
  PathId,
  pageOf,
  pageQuery,
  rawText,
  TransactionId,
  text,
  ZIPCODE_MIN,
} from './fields.ts';

/** Shown until the campaign's price is there (section 9). */
export const DEFAULT_ENROLMENT_AMOUNT = '100.00';
export const NAME_MIN = 3;
export const ADDRESS_MIN = 4;
/** Random part of a transaction id: an integer under this (section 3), ten times larger after a collision (decision 25). */
export const TRANSACTION_RANGE = 10_000;

/** The enrolment form's checked fields (section 5), wording errors included. */
export const EnrolmentForm = v.object({
  firstname: text(NAME_MIN, 100, 'First Name must be 3 grater than characters long!'),
  lastname: text(NAME_MIN, 100, 'Last Name must be grater than 3 characters long!'),
  email: Email,
  phone: NumericPhone,
  address1: text(ADDRESS_MIN, 300, 'Address must be grater than 10 characters long!'),
  address2: text(ADDRESS_MIN, 300, 'Address must be grater than 10 characters long!'),
  city: text(NAME_MIN, 100, 'City must be grater than 3 characters long!'),
  state: text(NAME_MIN, 100, 'State must be grater than 3 characters long!'),
  country: text(NAME_MIN, 100, 'Country must be grater than 3 characters long!'),
  zipcode: text(ZIPCODE_MIN, 20, 'Zip Code must be grater than 5 characters long!'),
});
export type EnrolmentForm = v.InferOutput<typeof EnrolmentForm>;

/** `PAID` or `FREE` means enrolled (section 3). */
export const EnrolmentStatus = v.object({ status: v.nullish(v.string()) });
export type EnrolmentStatus = v.InferOutput<typeof EnrolmentStatus>;

/** A row of the enrolment history (section 3). */
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
  createdAt: v.nullish(v.string()),
});
export type EnrolmentRow = v.InferOutput<typeof EnrolmentRow>;

export const getEnrolment = {
  method: 'GET',
  path: '/user/campaign/{id}/enrollment',
  auth: 'token',
  params: PathId,
  answer: EnrolmentStatus,
} as const satisfies Call;

/**
 * Saves a paid enrolment, or, without `payment`, enrols for free where the stored price is 0 or absent (decision 28).
 * The amount is a string of rupees, or the number 0 when it is free.
 */
export const enrol = {
  method: 'POST',
  path: '/user/campaign/enroll/',
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

export const listEnrolments = {
  method: 'GET',
  path: '/user/campaign/enrollments',
  auth: 'token',
  query: v.object(pageQuery(HISTORY_PAGE_SIZE)),
  answer: pageOf(EnrolmentRow),
} as const satisfies Call;
