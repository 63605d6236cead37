import * as v from 'valibot';
import { DonationForm, QUICK_AMOUNTS } from './donation.ts';
import { Amount, labelled, rawText } from './fields.ts';

/** The amount that a posted donation form means, not checked yet. */
export function postedAmount({
  quickAmount,
  amount,
}: {
  readonly quickAmount: string;
  readonly amount: string;
}): string {
  return QUICK_AMOUNTS.find((quick) => quick === quickAmount) ?? amount;
}

/** The donation form as posted without a script: a quick amount, or `custom` with `amount`, and the fields of `DonationForm`. */
export const DonationPost = v.pipe(
  v.object({
    quickAmount: labelled('choose an amount', rawText(20), {
      kind: 'radio',
      options: {
        ...Object.fromEntries(QUICK_AMOUNTS.map((amount) => [amount, `₹${Number(amount).toLocaleString('en-IN')}`])),
        custom: 'An amount of your own',
      },
    }),
    amount: labelled('amount (₹)', rawText(100), { inputmode: 'decimal', hint: 'For an amount of your own' }),
    ...DonationForm.entries,
  }),
  v.forward(
    v.partialCheck(
      [['quickAmount'], ['amount']],
      (form) => v.is(Amount, postedAmount(form)),
      ({ input }) => v.safeParse(Amount, postedAmount(input)).issues?.[0].message ?? '',
    ),
    ['amount'],
  ),
);

export type DonationPost = v.InferOutput<typeof DonationPost>;
