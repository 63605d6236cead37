import * as v from 'valibot';
import { EMAIL_MESSAGE, EMAIL_PATTERN, plainSigns } from './constants.ts';
import { typedRupees } from './rupees.ts';
import { seenLength, typedSigns, typedText } from './typed.ts';

/** Fields that several forms and calls share. The messages are the foundation's, to the letter. */

export const PHONE_MESSAGE = 'Phone must be 10 digit!';
export const PAN_MESSAGE = 'PAN must be valid!';
const PHONE_MIN = 10;
const ZIPCODE_MIN = 5;

/** Whether databases and mail headers can hold a text: NUL and half a surrogate pair they cannot. */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

const grouped = (count: number) => count.toLocaleString('en-IN');

const tooLong = (length: number, max: number): string =>
  `This is too long: ${grouped(length)} of ${grouped(max)} characters.`;

/** Text of at most `max` characters, exactly as it was typed, for example a password. */
export const rawText = (max: number, message?: string) =>
  v.pipe(
    v.string(message ?? 'Must be text.'),
    v.maxLength(max, ({ input }) => message ?? tooLong(input.length, max)),
    v.check(storable, 'Must be readable text.'),
  );

/** Typed text as `typedText` cleans it, of `min` seen characters to `max` characters; `message` is for one that is too short. */
export const text = (min: number, max: number, message: string) =>
  v.pipe(
    v.string(message),
    v.transform(typedText),
    v.check((typed) => seenLength(typed) >= min, message),
    v.maxLength(max, ({ input }) => tooLong(input.length, max)),
    v.check(storable, 'Must be readable text.'),
  );

export const DEFAULT_COUNTRY = 'India';

export const NAME_MAX = 70;

const ADDRESS =
  /:\/\/|www\.|@|[a-z\d-]{2}\.(?:com|net|org|in|info|co|io|ly|me|xyz)(?![a-z])|[a-z\d-]{3}\.(?!no\/)[a-z]{2,24}\/|\bt\.me\//i;

/** A text as a browser would read an address in it: wide letters and other full stops are the plain ones. */
const asAddress = (typed: string) => typed.normalize('NFKC').replace(/\[\.\]|。/g, '.');

/** Text of a name or a postal address, without web and mail addresses: it stands in mails to whatever address was typed beside it. */
export const plainText = (min: number, max: number, message: string) =>
  v.pipe(
    text(min, max, message),
    v.check((typed) => !ADDRESS.test(asAddress(typed)), 'Please leave web and mail addresses out.'),
  );

export const Email = v.pipe(
  v.string(EMAIL_MESSAGE),
  v.transform(plainSigns),
  v.maxLength(254, EMAIL_MESSAGE),
  v.regex(EMAIL_PATTERN, EMAIL_MESSAGE),
);

const PHONE_DIGITS = /^\d{10,20}$/;

/** A phone as typed (`+91 98765 43210`, `098765-43210`) as digits, without India's own prefixes; text that is no phone as it came. */
export function phoneDigits(typed: string): string {
  const bare = typedSigns(typed).replace(/[\s\-.()]/g, '');
  const digits = bare.replace(/^(?:(?:\+|00)91)?0?(?=\d{10}$)/, '');
  // With India's prefix still in front, the number has too few or too many digits.
  const abroad = /^\+(?!91)/.test(digits) ? digits.slice(1) : digits;
  return PHONE_DIGITS.test(abroad) ? abroad : typed;
}

/** A phone of ten or more digits: donation, enrolment and profile. The output is digits alone. */
export const NumericPhone = v.pipe(
  v.string(PHONE_MESSAGE),
  v.transform(phoneDigits),
  v.regex(PHONE_DIGITS, PHONE_MESSAGE),
);

/** A phone of ten or more characters, as registration and the contact form ask for; digits alone where it is a number. */
export const Phone = v.pipe(text(PHONE_MIN, 30, PHONE_MESSAGE), v.transform(phoneDigits));

/** Postal code; `message` is shown when it is too short. A PIN code is in digits 0 to 9, in whatever script it was typed. */
export const zipcode = (message: string) => v.pipe(plainText(ZIPCODE_MIN, 20, message), v.transform(typedSigns));

const panSigns = v.transform((typed: string) => typedSigns(typed).replace(/\s/g, ''));

export const Pan = v.pipe(
  v.string(PAN_MESSAGE),
  panSigns,
  v.toUpperCase(),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, PAN_MESSAGE),
);

/** A PAN, or one masked as the API shows it (`ABXXXXXX4F`), which stands for the stored one. */
export const PanOrMasked = v.pipe(
  v.string(PAN_MESSAGE),
  panSigns,
  v.toUpperCase(),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$|^[A-Z]{2}X{6}\d[A-Z]$/, PAN_MESSAGE),
);

export const PAN_LOOK = {
  kind: 'secret',
  autocomplete: 'off',
  autocapitalize: 'characters',
  maxlength: 20,
  hint: 'Five letters, four digits, one letter.',
} as const;

export const AMOUNT_MESSAGE = 'Enter an amount, such as 750.';

export const AMOUNT_TOO_LARGE = 'The amount is too large. It must be below ₹1,00,00,00,000.';

const AMOUNT_END = 1_000_000_000;

/** Rupees, such as `500.00`: above zero, below a billion, at most two decimals. `₹1,000` and `500/-` become `1000` and `500`. */
export const Amount = v.pipe(
  v.string(AMOUNT_MESSAGE),
  v.transform(typedRupees),
  v.check((amount) => /^\d+(?:\.\d{1,2})?$/.test(amount) && Number(amount) > 0, AMOUNT_MESSAGE),
  v.check((amount) => !(Number(amount) >= AMOUNT_END), AMOUNT_TOO_LARGE),
);

/** The payment provider's own limit is 25 characters. */
export const TransactionId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,25}$/, 'Must be 1 to 25 letters, digits, dashes or underscores.'),
);

/**
 * The id of a payment that is begun. The provider's request hash begins like the hash of its web service, with this id in the place
 * of the command: an id that spells one, such as `verify_payment`, would let anybody ask about other people's payments. Commands
 * have no digit, and join small letters by underscores or capitals.
 */
export const NewTransactionId = v.pipe(
  TransactionId,
  v.regex(
    /\d|^HH|^[a-z-]+$|^[A-Z-]+$/,
    'An id without a digit must begin with HH, or be one word of small letters or capitals.',
  ),
);

/** A string or a number, which is only ever compared. */
export const Id = v.union([v.pipe(v.string(), v.maxLength(200), v.check(storable)), v.number()]);
export type Id = v.InferOutput<typeof Id>;

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

export const MAX_SIZE = 50;

export const pageQuery = (size: number) => ({
  page: v.optional(wholeNumber('page', 0, 999_999_999), 0),
  size: v.optional(wholeNumber('size', 1, MAX_SIZE), size),
});

/** Query of `/open/resources`, the one list that counts pages from 1, as the visitor sees them. */
export const shownPageQuery = (size: number) => ({
  page: v.optional(wholeNumber('page', 1, 999_999_999), 1),
  size: v.optional(wholeNumber('size', 1, MAX_SIZE), size),
});

/** How a field of a form looks. What is not said follows from its schema: a list is boxes to tick, a picklist is a choice, all else one line. */
export interface FieldLook {
  readonly hint?: string;
  readonly kind?:
    | 'text'
    | 'email'
    | 'tel'
    | 'date'
    | 'search'
    | 'area'
    | 'hidden'
    | 'password'
    /** As `text`; like a password it is in no draft and in no answer. */
    | 'secret'
    | 'tick'
    | 'choice'
    | 'radio';
  readonly autocomplete?: string;
  readonly autocapitalize?: 'words' | 'characters';
  readonly inputmode?: 'decimal' | 'numeric' | 'tel';
  readonly maxlength?: number;
  readonly list?: string;
  readonly half?: boolean;
  readonly options?: Readonly<Record<string, string>>;
}

/** A field of a form with the name that people call it by, such as `first name`: forms, report and receipt all read it here. */
export const labelled = <const S extends v.GenericSchema>(label: string, schema: S, look: FieldLook = {}) =>
  v.pipe(schema, v.metadata({ label, ...look }));

export function lookOf(field: v.GenericSchema): FieldLook & { readonly label?: string } {
  const inner = 'wrapped' in field ? (field.wrapped as v.GenericSchema) : field;
  return v.getMetadata(inner);
}

/** The schema of a form: its fields by name, in their order, with their looks (`labelled`). */
export type FormSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

/** How each field of a form looks, in the form's order, and whether it must be filled in. Throws when one has no label. */
export function looksOf<F extends FormSchema>({
  entries,
}: F): Record<keyof F['entries'] & string, FieldLook & { readonly label: string; readonly required: boolean }> {
  const looks = Object.entries(entries).map(([name, field]) => {
    const look = lookOf(field);
    if (!look.label) throw new Error(`The field ${name} has no label: write labelled('…', …) around it.`);
    return [name, { ...look, required: field.type !== 'optional' }];
  });
  return Object.fromEntries(looks);
}

export function emptyValues<F extends FormSchema>({ entries }: F): Record<keyof F['entries'] & string, string> {
  return Object.fromEntries(Object.keys(entries).map((name) => [name, ''])) as Record<
    keyof F['entries'] & string,
    string
  >;
}

/** A random key that a form makes for one sending: the same key is stored once and answered alike. */
export const FormKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, dashes or underscores.'),
);
