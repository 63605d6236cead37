import * as v from 'valibot';
import type { Call } from './call.ts';
import { rawText, TransactionId } from './fields.ts';

// contract/README.md says how a browser pays with these calls.

/** `productinfo` of a donation; an enrolment's holds the campaign's id. */
export const DONATION_PRODUCT = 'donation';

/** The tag string with which the embedded API marks its payments in the provider's reports. */
export const PAYMENT_TAG = 'website';

/** Which provider a site talks to: the local fake, PayU's test system, or PayU. */
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
  /** The tag string, which the hash covers; may be empty. */
  udf5: v.optional(v.string(), ''),
});
export type Launch = v.InferOutput<typeof Launch>;

/** The provider's answer as the browser received it. The server trusts nothing in it without the provider's hash. */
export const Payment = v.record(v.string(), v.unknown());

/** Where a payment stands. `pending`: nobody knows yet, so neither thank nor apologise. */
export const PaymentOutcome = v.object({
  outcome: v.picklist(['paid', 'failed', 'pending']),
  /** When it was settled by hand without a final answer, ISO 8601 in UTC; only when pending. */
  closedAt: v.nullish(v.string()),
  type: v.picklist(['donation', 'enroll']),
  transactionId: v.string(),
  amount: v.string(),
  amountInWords: v.string(),
  /** The donor's own; absent for whoever cannot show that the payment is theirs. */
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  /** Such as `2026-27/000012`; only when paid. */
  serial: v.nullish(v.string()),
  /** As the receipt shows it: `ABXXXXXX4F`; empty for an enrolment. */
  maskedPan: v.nullish(v.string()),
  address: v.nullish(v.string()),
  registration: v.nullish(v.array(v.object({ label: v.string(), value: v.string() }))),
  /** In words such as `Credit card`; may be empty. */
  mode: v.nullish(v.string()),
  paidAt: v.nullish(v.string()),
  /** When the paid amount went back, ISO 8601 in UTC. */
  returnedAt: v.nullish(v.string()),
  campaignId: v.nullish(v.string()),
  /** What the tax law calls the deduction and its certificate, by the day of payment; only when paid. */
  deduction: v.nullish(v.object({ act: v.string(), section: v.string(), certificate: v.string() })),
  campaignName: v.nullish(v.string()),
  /** The names of those who come along on an enrolment, or were to. */
  friends: v.nullish(v.array(v.string())),
  /** Paid without a place (taken twice, none left, closed, released): what is due is given back. */
  refundDue: v.nullish(v.boolean()),
  /** A paid place of a campaign that will not take place: it is given back. */
  calledOff: v.nullish(v.boolean()),
  /** When that was closed, ISO 8601 in UTC. */
  refundClosedAt: v.nullish(v.string()),
  /** As in `EnrolmentStatus`. */
  returned: v.nullish(v.string()),
  /** Of a place that its person gave back, in sentences: when, and what comes back. */
  givenBack: v.nullish(v.string()),
  /** The provider says that nothing was paid: it knows no such payment (`pending`), or it failed or was cancelled (`failed`). */
  unpaid: v.nullish(v.boolean()),
  /** Failed because the donor broke it off. */
  cancelled: v.nullish(v.boolean()),
});
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>;

/**
 * Where one payment stands. Answered to the browser that began it (`receiptKey`) or to the user who did (login token);
 * anyone else gets 404. A POST, because a key must not stand in an address.
 */
export const getOutcome = {
  method: 'POST',
  path: '/payment/outcome',
  embedded: true,
  auth: 'optional',
  body: v.object({ transactionId: TransactionId, receiptKey: v.optional(rawText(100)) }),
  answer: PaymentOutcome,
} as const satisfies Call;
