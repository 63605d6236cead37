import * as v from 'valibot';
import type { Call } from './call.ts';
import { Payment } from './donation.ts';
import { Email, Id, labelled, NumericPhone, plainText, rawText, TransactionId } from './fields.ts';
import { Friends } from './friends.ts';
import { ADDRESS_MIN, payerFields, payerName, SECOND_LINE } from './payer.ts';

export const DEFAULT_ENROLMENT_AMOUNT = '100.00';
const FIRSTNAME_MIN = 3;
const ADDRESS_MESSAGE = 'Address must be grater than 10 characters long!';
/** A transaction id's random part is below this, and below ten times as much after three collisions. */
export const TRANSACTION_RANGE = 10_000;

export const EnrolmentForm = v.object(
  payerFields(
    FIRSTNAME_MIN,
    ADDRESS_MESSAGE,
    labelled('address line 2', plainText(ADDRESS_MIN, 300, ADDRESS_MESSAGE), SECOND_LINE),
  ),
);
export type EnrolmentForm = v.InferOutput<typeof EnrolmentForm>;

/**
 * Saves a paid enrolment, or, without `payment`, enrols for free where the stored price is 0 or absent.
 * The amount is a string of rupees, or the number 0 when it is free. `friends` get a place with a free one; those of a payment were named
 * when it was begun.
 */
export const enrol = {
  method: 'POST',
  path: '/user/campaign/enroll/',
  bodyBytes: 32_768,
  embedded: ['friends'],
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
    friends: Friends,
  }),
  answer: v.unknown(),
} as const satisfies Call;
