import * as v from 'valibot';
import type { Call } from './call.ts';
import { DonationForm } from './donation.ts';
import { EnrolmentForm } from './enrolment.ts';
import { Amount, Email, rawText, TransactionId, text } from './fields.ts';

/** `productinfo` of a donation; an enrolment's holds the campaign's id (section 3). */
export const DONATION_PRODUCT = 'donation';

/**
 * Asks for the provider's request hash and records the intent to pay (decision 24). The five specified fields suffice;
 * `donor` carries the whole form, of which receipts and tax statements need the address.
 * Answers 409 when the transaction id is already in use.
 */
export const generateHash = {
  method: 'POST',
  path: '/payment/generate/hash',
  auth: 'optional',
  body: v.object({
    fname: text(1, 100, 'fname must not be empty.'),
    txnid: TransactionId,
    amount: Amount,
    pinfo: rawText(200),
    email: Email,
    donor: v.optional(v.union([DonationForm, EnrolmentForm])),
  }),
  answer: v.object({ hash: v.pipe(v.string(), v.nonEmpty()), key: v.nullish(v.string()) }),
} as const satisfies Call;
