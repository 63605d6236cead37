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
/** A text in an official form; `example` shows it to an editor. */
const official = (form: RegExp, example: string) =>
  fact(v.pipe(requiredText(example), v.regex(form, `does not look right: it is written such as ${example}`)));
const phone = fact(v.pipe(v.string(), v.regex(/^\+\d[\d ]{8,18}$/, 'must be written as +91 98765 43210')));
const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be above 0'),
);

/** The account for contributions from abroad, with the forms that the Reserve Bank and SWIFT give their codes. */
const ForeignAccount = v.strictObject({
  name: text,
  accountHolder: text,
  accountNumber: official(/^\d{9,18}$/, '"12345678901"'),
  ifsc: official(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'SBIN0000691'),
  swift: official(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'SBININBB104'),
  branch: text,
});

const Facts = v.strictObject({
  name: requiredText('Hamara Himalaya', 60),
  /** The year the foundation began. */
  founded: v.pipe(count, v.minValue(1900, 'must be a year with four digits')),
  /** One sentence: what the foundation does. */
  tagline: requiredText('We carry out what others left behind.', 160),
  /** Numbers of the About page. */
  counters: v.strictObject({ countries: count, campaigns: count, tons: count }),
  contact: v.strictObject({
    phone,
    alternatePhone: v.optional(phone),
    /** The mail address for visitors. */
    support: fact(v.pipe(v.string(), v.email('must be an email address'))),
    registrationOffice: text,
    corporateAddress: v.optional(text),
  }),
  social: v.optional(
    v.strictObject({ instagram: v.optional(link), facebook: v.optional(link), twitter: v.optional(link) }),
    {},
  ),
  /** Left out by a foundation that may not take contributions from abroad. */
  bank: v.optional(ForeignAccount),
  tax: v.strictObject({
    /** The registration without which no contribution from abroad may be taken. */
    fcra: v.optional(text),
    pan: official(/^[A-Z]{5}\d{4}[A-Z]$/, 'AAATH1234K'),
    registration: text,
    registration80G: v.optional(text),
    registration12A: v.optional(text),
    /** Act, section and forms of the deduction, by the day of payment. */
    names: TaxNames,
  }),
  /** Other ways to give, on the donation page. */
  giving: v.optional(v.strictObject({ fundraising: v.optional(link), moneyTransfer: v.optional(link) }), {}),
});

/**
 * The facts of the foundation in `content/organisation.yaml`. No other file repeats them. A page does without an optional fact that
 * the foundation does not have.
 */
export const Organisation = v.pipe(
  Facts,
  v.forward(
    v.partialCheck(
      [['bank'], ['tax', 'fcra']],
      ({ bank, tax }) => !bank || Boolean(tax.fcra),
      'is missing: the law asks for this registration before the account in "bank" may be shown',
    ),
    ['tax', 'fcra'],
  ),
);
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
