import * as v from 'valibot';

/*
 * How an answer is read, whichever backend gives it: a value of another type is taken for what it plainly means, and what means nothing is
 * missing. What is sent has strict rules (`fields.ts`).
 */

type Kind<T> = v.NullishSchema<v.GenericSchema<T>, undefined>;

/** A value that may be missing; whoever answers gives the type that is meant. */
// @__NO_SIDE_EFFECTS__
const kind = <T>(read: (value: unknown) => T | undefined) =>
  v.nullish(v.pipe(v.unknown(), v.transform(read))) as unknown as Kind<T>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : undefined;

const numberOf = (value: unknown): number | undefined => {
  const written = textOf(value)?.replaceAll(',', '').trim();
  return written && Number.isFinite(Number(written)) ? Number(written) : undefined;
};

// Twelve digits and more are milliseconds since 1970.
const timeOf = (value: unknown): string | undefined => {
  const written = textOf(value);
  return written && /^\d{12,}$/.test(written) ? new Date(Number(written)).toISOString() : written;
};

/** Text; a number. */
export const text = kind(textOf);
/** A word in capitals, such as `PAID`; small letters. One that nobody knows stays. */
export const word = kind((value) => textOf(value)?.trim().toUpperCase());
/** A number; text, also with commas between its digits. */
export const number = kind(numberOf);
/** True or false; 1 or 0, and either as text. */
export const flag = kind((value) => ({ true: true, 1: true, false: false, 0: false })[String(value)]);
/** An ISO 8601 time; milliseconds since 1970. */
export const time = kind(timeOf);
/** A day such as `2024-06-05`; a time of that day. */
export const day = kind((value) => timeOf(value)?.replace(/T.*/, ''));
/** Rupees as text or number. */
export const rupees = kind((value) => (numberOf(value) === undefined ? undefined : (value as string | number)));
/** `Male` or `Female`; a word or letter that begins like one. */
export const sex = kind((value) => ({ M: 'Male', F: 'Female' })[textOf(value)?.trim()[0]?.toUpperCase() ?? '']);
/** An id, text or number. */
export const id = kind((value) => (Number.isFinite(value) ? (value as number) : textOf(value) || undefined));

/** Text that a page cannot do without, with what stands there where it is missing. */
// @__NO_SIDE_EFFECTS__
export const textOr = (otherwise: string): v.GenericSchema<string> =>
  v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value) => textOf(value) || otherwise),
    ),
    otherwise,
  ) as unknown as v.GenericSchema<string>;

/** An object; whatever else stands there is missing. */
// @__NO_SIDE_EFFECTS__
export const part = <const S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.nullish(schema), undefined) as unknown as v.NullishSchema<S, undefined>;

type List<S extends v.GenericSchema> = v.GenericSchema<v.InferInput<S>[], v.InferOutput<S>[]>;

/** A list, or an object with its `rows`, without the entries that cannot be read. What is no list is an empty one. */
// @__NO_SIDE_EFFECTS__
export const listOf = <const S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      [Object(value).rows ?? value].flat().flatMap((each) => {
        const { success, output } = v.safeParse(entry, each);
        return success ? [output] : [];
      }),
    ),
  ) as unknown as List<S>;

/** The same, which may be missing. */
// @__NO_SIDE_EFFECTS__
export const someOf = <const S extends v.GenericSchema>(entry: S) =>
  v.nullish(listOf(entry)) as unknown as v.NullishSchema<List<S>, undefined>;

// @__NO_SIDE_EFFECTS__
const countOf = () =>
  v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value) => numberOf(value) ?? 0),
    ),
    0,
  ) as unknown as v.GenericSchema<number>;

/** A page of a list: the count of all rows, and the rows of this page. */
// @__NO_SIDE_EFFECTS__
export const pageSchema = <const S extends v.GenericSchema>(row: S) =>
  v.object({ count: countOf(), rows: listOf(row) });
