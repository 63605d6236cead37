import * as v from 'valibot';
import type { Call } from './call.ts';
import { DonationForm } from './donation.ts';
import { EnrolmentForm } from './enrolment.ts';
import { Amount, Email, rawText, TransactionId, text } from './fields.ts';

/*
 * How a browser pays (section 4, Payment flow; decisions 24 to 28).
 *
 * 1. `generateHash` with the whole form as `donor` (and the login token where there is one). 409: the id is in use, draw another.
 *    Keep `receiptKey` beside the transaction id in the session storage: it is what `getOutcome` asks for, and it is no login.
 * 2. `window.bolt.launch(answer.launch, handlers)` with exactly the values of `launch`; the hash covers them as they stand there.
 *    Script: `provider(env).script`. Where popups or the script are blocked: a form that posts the values of `launch` as
 *    hidden fields to `provider(env).hostedPage`; the provider sends the donor back to `/donations/return`, the server checks
 *    what it says, and leads on (303) to success, failed, pending, or to the campaign, each with `?transactionId=`.
 * 3. Any result but CANCEL is saved (`donate`, `donateAsUser`, `enrol`): `payment` is `BOLT.response` as it came. The server
 *    believes none of it without the provider's hash, or else asks the provider itself. HTTP 200 means that the save is
 *    acknowledged and may leave the outbox; `data` is an `Outcome`, and its `outcome` alone says where the donor goes:
 *    `paid`, `failed` or `pending`. A second save gets the same answer. 404, 409 and 422 will never succeed and may leave the
 *    outbox too: whatever was paid is still settled by webhook and reconciler. Everything else is sent again later.
 * 4. A free place: `enrol` without `payment` and without 1 to 3; `data.status` is then `FREE`.
 * 5. `getOutcome` for the pages of success, failure and waiting: ask every few seconds while it says `pending`.
 */

/** `productinfo` of a donation; an enrolment's holds the campaign's id (section 3). */
export const DONATION_PRODUCT = 'donation';

/** Which provider a site talks to: the local stand-in, PayU's test system, or PayU. */
export type ProviderEnv = 'local' | 'test' | 'production';

/** Where the provider's script and hosted page are; the local ones are paths of this site. */
export function provider(env: ProviderEnv): { script: string; hostedPage: string } {
  if (env === 'production') {
    return { script: 'https://jssdk.payu.in/bolt/bolt.min.js', hostedPage: 'https://secure.payu.in/_payment' };
  }
  if (env === 'test') {
    return { script: 'https://jssdk-uat.payu.in/bolt/bolt.min.js', hostedPage: 'https://test.payu.in/_payment' };
  }
  return { script: '/payu/bolt.min.js', hostedPage: '/payu/_payment' };
}

/** What the provider's popup, or its hosted page, is given; `amount` is rupees as it was sent. */
export const Launch = v.object({
  key: v.string(),
  txnid: v.string(),
  hash: v.string(),
  amount: v.string(),
  productinfo: v.string(),
  firstname: v.string(),
  email: v.string(),
  phone: v.string(),
  surl: v.string(),
  furl: v.string(),
});
export type Launch = v.InferOutput<typeof Launch>;

const order = {
  fname: text(1, 100, 'fname must not be empty.'),
  txnid: TransactionId,
  amount: Amount,
  pinfo: rawText(200),
  email: Email,
};
const DonationOrder = v.object({ ...order, donor: v.optional(DonationForm) });
const EnrolmentOrder = v.object({ ...order, donor: v.optional(EnrolmentForm) });
const isDonation = (input: unknown) =>
  typeof input === 'object' && input !== null && 'pinfo' in input && input.pinfo === DONATION_PRODUCT;

/**
 * Asks for the provider's request hash and records the intent to pay (decision 24). The five specified fields suffice;
 * `donor` carries the whole form, of which receipts and tax statements need the address.
 * Answers 409 when the transaction id is already in use, and for nothing else; 404 for an unknown campaign; 422 when the amount
 * is not the campaign's price, when it is free or takes no enrolment, and when the user has a place already.
 */
export const generateHash = {
  method: 'POST',
  path: '/payment/generate/hash',
  auth: 'optional',
  body: v.lazy((input) => (isDonation(input) ? DonationOrder : EnrolmentOrder)),
  answer: v.object({
    hash: v.pipe(v.string(), v.nonEmpty()),
    key: v.nullish(v.string()),
    /** Absent where a backend of the foundation's own answers; so is `receiptKey`. */
    launch: v.nullish(Launch),
    receiptKey: v.nullish(v.string()),
  }),
} as const satisfies Call;

/** Where a payment stands. `pending`: nobody knows yet, so neither thank nor apologise. */
export const Outcome = v.object({
  outcome: v.picklist(['paid', 'failed', 'pending']),
  type: v.picklist(['donation', 'enroll']),
  transactionId: v.string(),
  /** Rupees with two decimals, and in words. */
  amount: v.string(),
  amountInWords: v.string(),
  /** The donor's own; absent for whoever cannot show that the payment is theirs. */
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  /** Number of the acknowledgement, such as `2026-27/000012`; only when paid. */
  serial: v.nullish(v.string()),
  /** As the acknowledgement shows it: `ABXXXXXX4F`; empty for an enrolment. */
  maskedPan: v.nullish(v.string()),
  /** How it was paid, in words such as `Credit card`; empty when the provider did not say. */
  mode: v.nullish(v.string()),
  /** ISO 8601 in UTC; only when paid. */
  paidAt: v.nullish(v.string()),
  campaignId: v.nullish(v.string()),
  campaignName: v.nullish(v.string()),
  /** Paid, but there is no place for it (taken twice, or enrolment had closed): the foundation gives it back. */
  refundDue: v.nullish(v.boolean()),
});
export type Outcome = v.InferOutput<typeof Outcome>;

/**
 * Where one payment stands. Answered to the browser that began it (`receiptKey`) or to the user who did (login token);
 * anyone else gets 404. A POST, because a key must not stand in an address.
 */
export const getOutcome = {
  method: 'POST',
  path: '/payment/outcome',
  auth: 'optional',
  body: v.object({ transactionId: TransactionId, receiptKey: v.optional(rawText(100)) }),
  answer: Outcome,
} as const satisfies Call;
