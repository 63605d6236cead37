import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { words } from './fields.ts';

/** A stand-in for a fact that the foundation has still to give. */
const Placeholder = v.strictObject({ value: v.string(), placeholder: v.literal(true) });

/** Whether a value of the file is a stand-in. */
export const isPlaceholder = (given: unknown) => v.is(Placeholder, given);

const value = (given: unknown) => (v.is(Placeholder, given) ? given.value : given);

/** A fact: the value itself, or a stand-in for it. Read, both are just the value. */
const fact = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(v.unknown(), v.transform(value), schema, v.metadata({ example: 'the value' }));

const text = fact(words('the value'));
const link = fact(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'must begin with https://')));
const phone = fact(v.pipe(v.string(), v.regex(/^\+\d[\d ]{8,18}$/, 'must be written as +91 98765 43210')));
const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be above 0'),
);

/** The facts of the foundation, `content/organisation.yaml` (decisions 1 and 2). */
export const Organisation = v.strictObject({
  name: words('Hamara Himalaya', 60),
  /** What the name means in English. */
  meaning: words('our Himalaya', 60),
  /** Beginning of transaction ids. */
  initials: words('HH', 6),
  /** The year the foundation began. */
  founded: v.pipe(count, v.minValue(1900, 'must be a year with four digits')),
  /** One sentence: what the foundation does. */
  tagline: words('We carry out what others left behind.', 160),
  /** Numbers of the About page. */
  counters: v.strictObject({ countries: count, campaigns: count, tons: count }),
  contact: v.strictObject({
    phone,
    alternatePhone: phone,
    /** Where a visitor writes to. */
    support: fact(v.pipe(v.string(), v.email('must be an email address'))),
    registrationOffice: text,
    corporateAddress: text,
  }),
  social: v.strictObject({ instagram: link, facebook: link, twitter: link }),
  /** The foreign-contribution account (decision 29). */
  bank: v.strictObject({
    name: text,
    accountHolder: text,
    accountNumber: text,
    ifsc: text,
    swift: text,
    branch: text,
  }),
  tax: v.strictObject({ fcra: text, pan: text, registration: text, registration80G: text, registration12A: text }),
  giving: v.strictObject({ fundraising: link, moneyTransfer: link }),
});
export type Organisation = v.InferOutput<typeof Organisation>;

/** The file's place below the project's root. */
export const organisationFile = 'content/organisation.yaml';

let kept: { path: string; time: number; organisation: Organisation } | undefined;

/**
 * Reads the facts of the foundation; for the build and the server, not for the browser.
 * @throws ValiError when the file is not as it should be; the content check says so in an editor's words first
 */
export function readOrganisation(root = process.cwd()): Organisation {
  const path = join(root, organisationFile);
  const time = statSync(path).mtimeMs;
  if (kept?.path !== path || kept.time !== time)
    kept = { path, time, organisation: v.parse(Organisation, parse(readFileSync(path, 'utf8'))) };
  return kept.organisation;
}
