import * as v from 'valibot';
import { MOST_PEOPLE } from './campaign-rules.ts';
import { labelled, NAME_MAX, NumericPhone, plainText } from './fields.ts';
import { typedSigns } from './typed.ts';

const AGE_MESSAGE = 'Age must be a number from 1 to 120!';

const Age = v.pipe(
  v.union([v.string(), v.number()], AGE_MESSAGE),
  v.transform((typed) => typedSigns(String(typed)).trim()),
  v.regex(/^(?:[1-9]\d?|1[01]\d|120)$/, AGE_MESSAGE),
  v.transform(Number),
);

/** Somebody who comes with the one who books; the age is in years. */
export const Friend = v.object({
  name: labelled('name', plainText(1, NAME_MAX, 'Name must not be empty!'), {
    autocapitalize: 'words',
    autocomplete: 'off',
  }),
  mobile: labelled('phone', NumericPhone, { kind: 'tel', autocomplete: 'off', hint: '10 digits; of a child, yours' }),
  age: labelled('age', Age, { kind: 'tel', autocomplete: 'off' }),
});
export type Friend = v.InferOutput<typeof Friend>;

/** Who comes along, in the body of the calls that begin a payment and that enrol. */
export const Friends = v.optional(
  v.pipe(
    v.array(Friend, 'friends must be a list of people.'),
    v.maxLength(MOST_PEOPLE - 1, `At most ${MOST_PEOPLE} people come with one booking.`),
  ),
);
