import * as v from 'valibot';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from './email.ts';

/** Fields that several nouns share. Rules and messages are the specification's, section 5, to the letter. */

export const PHONE_MESSAGE = 'Phone must be 10 digit!';
export const PAN_MESSAGE = 'PAN must be valid!';
export const PHONE_MIN = 10;
export const ZIPCODE_MIN = 5;

/** What no database column and no mail header can hold: NUL and halves of a character. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Text of at most `max` characters as it was typed, for example a password. */
export const rawText = (max: number, message = `Must be text of at most ${max} characters.`) =>
  v.pipe(v.string(message), v.maxLength(max, message), v.check(storable, 'Must be readable text.'));

/** Text of `min` to `max` characters, blanks at its ends not counted; `message` says what is wrong in either case. */
export const text = (min: number, max: number, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max, `Must be at most ${max} characters long.`),
    v.check(storable, 'Must be readable text.'),
  );

/** A standard mail address (section 5), at most 254 characters. */
export const Email = v.pipe(
  v.string(EMAIL_MESSAGE),
  v.trim(),
  v.maxLength(254, EMAIL_MESSAGE),
  v.regex(EMAIL_PATTERN, EMAIL_MESSAGE),
);

/** A phone of ten or more digits: donation, enrolment and profile (section 5). */
export const NumericPhone = v.pipe(v.string(PHONE_MESSAGE), v.trim(), v.regex(/^\d{10,20}$/, PHONE_MESSAGE));

/** A phone of ten or more characters, as registration and the contact form ask for (section 5). */
export const Phone = text(PHONE_MIN, 30, PHONE_MESSAGE);

/** Permanent account number: five letters, four digits, one letter; kept in upper case. */
export const Pan = v.pipe(
  v.string(PAN_MESSAGE),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, PAN_MESSAGE),
);

export const AMOUNT_MESSAGE = 'Amount must be a positive number of rupees with at most two decimals.';

/** Rupees as a string, such as `500.00`: more than zero, at most two decimals, at most nine digits before them (decision 17). */
export const Amount = v.pipe(
  v.string(AMOUNT_MESSAGE),
  v.trim(),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, AMOUNT_MESSAGE),
  v.check((amount) => Number(amount) > 0, AMOUNT_MESSAGE),
);

/** The payment provider's own limit is 25 characters (decision 25). */
export const TransactionId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,25}$/, 'Must be 1 to 25 letters, digits, dashes or underscores.'),
);

/** An id as it stands on the wire: a string or a number, never read for a meaning (decision 35). */
export const Id = v.union([v.pipe(v.string(), v.maxLength(200), v.check(storable)), v.number()]);
export type Id = v.InferOutput<typeof Id>;

/** An id in a path. */
export const PathId = v.object({ id: rawText(200) });

const wholeNumber = (name: string, min: number, max: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^\d{1,9}$/, `${name} must be a whole number from ${min} to ${max}.`),
    v.transform(Number),
    v.minValue(min, `${name} must be a whole number from ${min} to ${max}.`),
    v.maxValue(max, `${name} must be a whole number from ${min} to ${max}.`),
  );

/** The largest size of a page (decision 36). */
export const MAX_SIZE = 50;

/** Query of the lists that count pages from 0: all but resources (decision 36). */
export const pageQuery = (size: number) => ({
  page: v.optional(wholeNumber('page', 0, 999_999_999), 0),
  size: v.optional(wholeNumber('size', 1, MAX_SIZE), size),
});

/** Query of `/open/resources`, whose page is sent as shown to the visitor, from 1 (decision 36). */
export const shownPageQuery = (size: number) => ({
  page: v.optional(wholeNumber('page', 1, 999_999_999), 1),
  size: v.optional(wholeNumber('size', 1, MAX_SIZE), size),
});

/** A page of a list: the true count of all rows, and the rows of this page. */
export const pageOf = <const S extends v.GenericSchema>(row: S) => v.object({ count: v.number(), rows: v.array(row) });
