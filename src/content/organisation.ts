import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { requiredText } from './fields.ts';
import { contentRoot } from './root.ts';
import { TaxNames } from './tax-names.ts';

/** A placeholder for a fact that the foundation still has to give. */
const Placeholder = v.strictObject({ value: v.string(), placeholder: v.literal(true) });

/** Whether a value of the file is a placeholder. */
export const isPlaceholder = (given: unknown) => v.is(Placeholder, given);

const value = (given: unknown) => (v.is(Placeholder, given) ? given.value : given);

/** A fact: the value itself, or a placeholder. Both are read as the value. */
const fact = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(v.unknown(), v.transform(value), schema, v.metadata({ example: 'the value' }));

const text = fact(requiredText('the value'));
const link = fact(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'must begin with https://')));
const phone = fact(v.pipe(v.string(), v.regex(/^\+\d[\d ]{8,18}$/, 'must be written as +91 98765 43210')));
const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be above 0'),
);

/** The facts of the foundation in `content/organisation.yaml`. No other file repeats them. */
export const Organisation = v.strictObject({
  name: requiredText('Hamara Himalaya', 60),
  /** The year the foundation began. */
  founded: v.pipe(count, v.minValue(1900, 'must be a year with four digits')),
  /** One sentence: what the foundation does. */
  tagline: requiredText('We carry out what others left behind.', 160),
  /** Numbers of the About page. */
  counters: v.strictObject({ countries: count, campaigns: count, tons: count }),
  contact: v.strictObject({
    phone,
    alternatePhone: phone,
    /** The mail address for visitors. */
    support: fact(v.pipe(v.string(), v.email('must be an email address'))),
    registrationOffice: text,
    corporateAddress: text,
  }),
  social: v.strictObject({ instagram: link, facebook: link, twitter: link }),
  /** The account for contributions from abroad. */
  bank: v.strictObject({
    name: text,
    accountHolder: text,
    accountNumber: text,
    ifsc: text,
    swift: text,
    branch: text,
  }),
  tax: v.strictObject({
    fcra: text,
    pan: text,
    registration: text,
    registration80G: text,
    registration12A: text,
    /** Act, section and forms of the deduction, by the day of payment. */
    names: TaxNames,
  }),
  giving: v.strictObject({ fundraising: link, moneyTransfer: link }),
});
export type Organisation = v.InferOutput<typeof Organisation>;

/** The file's name in the content folder. */
export const organisationFile = 'organisation.yaml';

let cached: { path: string; time: number; organisation: Organisation } | undefined;

/**
 * Reads the facts of the foundation, for the build and the server. Browsers never load this file.
 * @throws ValiError when the file is not valid; the content check tells editors before that
 */
export function readOrganisation(content = contentRoot()): Organisation {
  const path = join(content, organisationFile);
  const time = statSync(path).mtimeMs;
  if (cached?.path !== path || cached.time !== time)
    cached = { path, time, organisation: v.parse(Organisation, parse(readFileSync(path, 'utf8'))) };
  return cached.organisation;
}
