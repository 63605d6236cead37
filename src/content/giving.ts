import * as v from 'valibot';
import { Alt, PictureName, requiredText, Sample } from './fields.ts';

const kinds = ['reason', 'amount'] as const;
const amounts = [500, 1000, 5000] as const;

/** A text of the donation page: the reason to give, or what one of the three amounts does. The text below the fields belongs to the reason. */
export const GivingText = v.pipe(
  v.strictObject({
    /** `reason`: one outcome with a number, and a picture; `amount`: what one of the amounts does. */
    kind: v.pipe(v.picklist(kinds, `must be one of: ${kinds.join(', ')}`), v.metadata({ example: 'amount' })),
    title: requiredText('Strong sacks and gloves for ten volunteers', 120),
    /** Which of the amounts. */
    amount: v.optional(
      v.pipe(v.picklist(amounts, `must be one of: ${amounts.join(', ')}`), v.metadata({ example: '500' })),
    ),
    /** Picture of the reason. */
    picture: v.optional(PictureName),
    /** What that picture shows. */
    alt: v.optional(Alt),
    sample: Sample,
  }),
  v.forward(
    v.check(
      ({ kind, amount }) => kind !== 'amount' || amount !== undefined,
      `is missing: say which amount this is about, one of ${amounts.join(', ')}`,
    ),
    ['amount'],
  ),
  v.forward(
    v.check(
      ({ picture, alt }) => picture === undefined || alt !== undefined,
      'is missing: say in a few words what the picture shows, for those who cannot see it',
    ),
    ['alt'],
  ),
);
export type GivingText = v.InferOutput<typeof GivingText>;
