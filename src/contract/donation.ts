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
  plainText,
  TransactionId,
} from './fields.ts';
import { payerFields, payerName, SECOND_LINE } from './payer.ts';
import { Payment } from './payment.ts';

export const DEFAULT_AMOUNT = '500.00';
export const QUICK_AMOUNTS = ['500.00', '1000.00', '5000.00'] as const;
const FIRSTNAME_MIN = 5;

/** The fields of the donation form. The amount is none of them: a wrong one is shown when the form is sent. */
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
    `As on your PAN card. If it has under ${FIRSTNAME_MIN} letters, add an initial: Ravi K.`,
  ),
  pan: labelled('PAN', Pan, {
    ...PAN_LOOK,
    hint: `${PAN_LOOK.hint} The tax department asks for it.`,
  }),
});
export type DonationForm = v.InferOutput<typeof DonationForm>;

const donationBody = v.object({
  name: payerName,
  transactionId: TransactionId,
  amount: Amount,
  email: Email,
  mobile: NumericPhone,
  pan: PanOrMasked,
  payment: Payment,
  campaignId: v.optional(Id),
});

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

export const donate = {
  method: 'POST',
  path: '/open/donate/',
  bodyBytes: 32_768,
  embedded: ['campaignId'],
  auth: 'none',
  body: donationBody,
  answer: v.unknown(),
} as const satisfies Call;
