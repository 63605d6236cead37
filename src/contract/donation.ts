import * as v from 'valibot';
import type { Call } from './call.ts';
import {
  Amount,
  Email,
  Id,
  labelled,
  NumericPhone,
  PAN_LOOK,
  Pan,
  PanOrMasked,
  pageQuery,
  pageSchema,
  plainText,
  TransactionId,
} from './fields.ts';
import { payerFields, payerName, SECOND_LINE } from './payer.ts';

export const DEFAULT_AMOUNT = '500.00';
export const QUICK_AMOUNTS = ['500.00', '1000.00', '5000.00'] as const;
/** Rows on a page of a history table. */
export const HISTORY_PAGE_SIZE = 10;
const FIRSTNAME_MIN = 5;

/** The fields of the donation form. The amount is not part of it: a wrong amount does not block the button and is shown when the form is sent. */
export const DonationForm = v.object({
  ...payerFields(
    FIRSTNAME_MIN,
    'Address must be grater than 4 characters long!',
    v.optional(
      labelled('address line 2', plainText(0, 300, 'Address must be text.'), {
        ...SECOND_LINE,
        hint: `${SECOND_LINE.hint}; may stay empty`,
      }),
      '',
    ),
  ),
  pan: labelled('PAN', Pan, {
    ...PAN_LOOK,
    hint: `${PAN_LOOK.hint} The tax department asks for it.`,
  }),
});
export type DonationForm = v.InferOutput<typeof DonationForm>;

/** The provider's answer as the browser received it. The server trusts nothing in it without the provider's hash. */
export const Payment = v.record(v.string(), v.unknown());

const donationBody = v.object({
  name: payerName,
  transactionId: TransactionId,
  amount: Amount,
  email: Email,
  mobile: NumericPhone,
  pan: PanOrMasked,
  payment: Payment,
  /** The campaign that the gift is for, as it was begun. A save without it is acknowledged all the same. */
  campaignId: v.optional(Id),
});

/** A row of the donation history. */
export const DonationRow = v.object({
  id: Id,
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  mobile: v.nullish(v.string()),
  /** What the provider said, or `RETURNED` once the foundation has noted that the amount went back. */
  gatewayStatus: v.nullish(v.string()),
  amount: v.nullish(v.union([v.string(), v.number()])),
  transactionId: v.nullish(v.string()),
  /** Number of the receipt, such as `2026-27/000012`; only when paid. */
  serial: v.nullish(v.string()),
  createdAt: v.nullish(v.string()),
  /** Only of a gift to a campaign: its name when the gift was paid. */
  campaignName: v.nullish(v.string()),
});
export type DonationRow = v.InferOutput<typeof DonationRow>;

/** A page of the user's own donations, newest first, with what the same address gave without a login. */
export const listDonations = {
  method: 'GET',
  path: '/user/donations',
  auth: 'token',
  query: v.object(pageQuery(HISTORY_PAGE_SIZE)),
  answer: pageSchema(DonationRow),
} as const satisfies Call;

/** Saves what the provider's popup answered, for a logged-in donor. Idempotent on the transaction id. */
export const donateAsUser = {
  method: 'POST',
  path: '/user/donate/',
  bodyBytes: 32_768,
  embedded: ['campaignId'],
  auth: 'token',
  body: donationBody,
  answer: v.unknown(),
} as const satisfies Call;

/** The same for anyone. */
export const donate = {
  method: 'POST',
  path: '/open/donate/',
  bodyBytes: 32_768,
  embedded: ['campaignId'],
  auth: 'none',
  body: donationBody,
  answer: v.unknown(),
} as const satisfies Call;
