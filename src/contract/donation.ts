import * as v from 'valibot';
import type { Call } from './call.ts';
import {
  Amount,
  Email,
  Id,
  NumericPhone,
  Pan,
  pageOf,
  pageQuery,
  rawText,
  TransactionId,
  text,
  ZIPCODE_MIN,
} from './fields.ts';

export const DEFAULT_AMOUNT = '500.00';
export const QUICK_AMOUNTS = ['500.00', '1000.00', '5000.00'] as const;
/** Rows of a history table; the specification withholds the number (section 9). */
export const HISTORY_PAGE_SIZE = 10;
export const FIRSTNAME_MIN = 5;
export const NAME_MIN = 3;
export const ADDRESS_MIN = 4;

/** The donation form's checked fields (section 5), wording errors included. The amount is no part of its validity (decision 17). */
export const DonationForm = v.object({
  firstname: text(FIRSTNAME_MIN, 100, 'First Name must be 3 grater than characters long!'),
  lastname: text(NAME_MIN, 100, 'Last Name must be grater than 3 characters long!'),
  email: Email,
  phone: NumericPhone,
  address1: text(ADDRESS_MIN, 300, 'Address must be grater than 4 characters long!'),
  address2: v.optional(rawText(300), ''),
  city: text(NAME_MIN, 100, 'City must be grater than 3 characters long!'),
  state: text(NAME_MIN, 100, 'State must be grater than 3 characters long!'),
  country: text(NAME_MIN, 100, 'Country must be grater than 3 characters long!'),
  zipcode: text(ZIPCODE_MIN, 20, 'Zip Code must be grater than 5 characters long!'),
  pan: Pan,
});
export type DonationForm = v.InferOutput<typeof DonationForm>;

/** The provider's answer, kept as it came; nothing in it is believed (decision 24). */
export const Payment = v.record(v.string(), v.unknown());

/** Name of at most 200 characters: first and last name in one. */
export const payerName = text(1, 201, 'Name must not be empty.');

const donationBody = v.object({
  name: payerName,
  transactionId: TransactionId,
  amount: Amount,
  email: Email,
  mobile: NumericPhone,
  pan: Pan,
  payment: Payment,
});

/** A row of the donation history (section 3). */
export const DonationRow = v.object({
  id: Id,
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  mobile: v.nullish(v.string()),
  gatewayStatus: v.nullish(v.string()),
  amount: v.nullish(v.union([v.string(), v.number()])),
  transactionId: v.nullish(v.string()),
  createdAt: v.nullish(v.string()),
});
export type DonationRow = v.InferOutput<typeof DonationRow>;

export const listDonations = {
  method: 'GET',
  path: '/user/donations',
  auth: 'token',
  query: v.object(pageQuery(HISTORY_PAGE_SIZE)),
  answer: pageOf(DonationRow),
} as const satisfies Call;

/** Saves what the provider's popup answered, for a logged-in donor. Idempotent on the transaction id. */
export const donateAsUser = {
  method: 'POST',
  path: '/user/donate/',
  auth: 'token',
  body: donationBody,
  answer: v.unknown(),
} as const satisfies Call;

/** The same for anyone. */
export const donate = {
  method: 'POST',
  path: '/open/donate/',
  auth: 'none',
  body: donationBody,
  answer: v.unknown(),
} as const satisfies Call;
