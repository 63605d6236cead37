import * as v from 'valibot';
import type { Call } from './call.ts';
import { DonationForm } from './donation.ts';
import { EnrolmentForm } from './enrolment.ts';
import { Amount, Email, Id, NAME_MAX, NewTransactionId, PanOrMasked, plainText, rawText } from './fields.ts';
import { Friends } from './friends.ts';
import { DONATION_PRODUCT, Launch } from './payment.ts';

// Apart from what the pages with a form show first: it is loaded when a payment begins.

const order = {
  fname: plainText(1, NAME_MAX, 'fname must not be empty.'),
  txnid: NewTransactionId,
  amount: Amount,
  pinfo: rawText(200),
  email: Email,
  /** From an earlier login (`LoginAnswer`): payments of strangers in its network do not make it wait. */
  device: v.optional(rawText(100)),
};
const DonationOrder = v.object({
  ...order,
  donor: v.optional(v.object({ ...DonationForm.entries, pan: PanOrMasked })),
  campaignId: v.optional(Id),
});
const EnrolmentOrder = v.object({ ...order, donor: v.optional(EnrolmentForm), friends: Friends });
const isDonation = (input: unknown) =>
  typeof input === 'object' && input !== null && 'pinfo' in input && input.pinfo === DONATION_PRODUCT;

/**
 * Asks for the provider's hash and records the intent. `donor` carries the whole form, whose address receipts and tax statements need. 401
 * for an enrolment without a login; 409 only when the transaction id is in use; 404 for an unknown campaign; 422 for a wrong amount, a
 * free, closed or cancelled campaign, too few places, or a place already held. The amount of an enrolment is the price of all. A gift's `campaignId` is repeated in the answer.
 */
export const generateHash = {
  method: 'POST',
  path: '/payment/generate/hash',
  bodyBytes: 16_384,
  embedded: ['donor', 'device', 'campaignId', 'friends'],
  auth: 'optional',
  body: v.lazy((input) => (isDonation(input) ? DonationOrder : EnrolmentOrder)),
  answer: v.object({
    hash: v.pipe(v.string(), v.nonEmpty()),
    key: v.nullish(v.string()),
    /** Absent where a backend of the foundation's own answers; so is `receiptKey`. */
    launch: v.nullish(Launch),
    receiptKey: v.nullish(v.string()),
    /** The campaign with which the gift is recorded. Absent where nothing is recorded of it, whatever was sent. */
    campaignId: v.nullish(v.string()),
  }),
} as const satisfies Call;
