import * as v from 'valibot';
import type { Call } from './call.ts';
import { Email, Id, NumericPhone, rawText, TransactionId } from './fields.ts';
import { Friends } from './friends.ts';
import { payerName } from './payer.ts';
import { Payment } from './payment.ts';

// Apart from the form, whose page loads it when it is sent.

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
