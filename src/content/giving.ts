import * as v from 'valibot';
import { QUICK_AMOUNTS } from '../contract/donation.ts';
import {
  ALT_MISSING,
  Alt,
  hinted,
  isToldPicture,
  perhapsPicture,
  pictureEntries,
  requiredText,
  Sample,
} from './fields.ts';

const kinds = ['reason', 'amount'] as const;
const amounts = QUICK_AMOUNTS.map(Number);

export const GivingText = v.pipe(
  v.strictObject({
    kind: v.pipe(
      v.picklist(kinds, `must be one of: ${kinds.join(', ')}`),
      v.metadata({
        example: 'amount',
        hint: 'reason: one outcome with a number, and a picture. amount: what one of the amounts does.',
      }),
    ),
    title: hinted(
      requiredText('Strong sacks and gloves for ten volunteers', 120),
      'Only what the foundation can show.',
    ),
    amount: v.optional(
      v.pipe(
        v.picklist(amounts, `must be one of: ${amounts.join(', ')}`),
        v.metadata({ example: '500', hint: 'Which of the amounts, in rupees. Only for the kind "amount".' }),
      ),
    ),
    ...pictureEntries,
    alt: v.optional(Alt),
    sample: Sample,
  }),
  v.metadata({ label: 'Donation page', one: 'Text', text: 'Text of the reason', textOptional: true }),
  v.forward(
    v.check(
      ({ kind, amount }) => kind !== 'amount' || amount !== undefined,
      `is missing: say which amount this is about, one of ${amounts.join(', ')}`,
    ),
    ['amount'],
  ),
  v.forward(
    v.check((fields) => isToldPicture(fields), ALT_MISSING),
    ['alt'],
  ),
  v.transform(perhapsPicture),
);
export type GivingText = v.InferOutput<typeof GivingText>;
