import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { day } from '../lib/format.ts';
import { Cancelling } from './campaign-values.ts';
import { addDays } from './days.ts';
import { dayField, hinted, isPlaceholder, requiredText, tenDigits, withoutPlaceholder } from './fields.ts';
import { contentRoot } from './folder.ts';

/** A name that YAML may have read as a number, such as 133. */
const name = (example: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `must be text, for example ${example}`),
    v.transform(String),
    requiredText(example, 60),
  );

/** What the tax law calls a donation's deduction, and its forms, for payments from a day on. */
const TaxName = v.strictObject({
  from: dayField('2026-04-01'),
  act: name('Income-tax Act, 2025'),
  section: name('"133"'),
  statement: name('"113"'),
  certificate: name('"114"'),
});
export type TaxName = v.InferOutput<typeof TaxName>;

export const TaxNames = v.pipe(
  v.array(TaxName, 'must be a list: for each change of the law "- from: 2026-04-01", and below it the names'),
  v.minLength(1, 'is empty: add the names that hold now'),
  v.check(
    (names) => names.every(({ from }, i) => i === 0 || (names[i - 1]?.from ?? '') < from),
    'must be in the order of their days, the oldest first, and no day twice',
  ),
);
export type TaxNames = v.InferOutput<typeof TaxNames>;

/** The names that hold for a payment on a day of India (`2026-04-01`); `undefined` before the first. */
export function taxNamesOn(names: TaxNames, paidOn: string): TaxName | undefined {
  return names.findLast(({ from }) => from <= paidOn);
}

export function taxPeriods(names: TaxNames): (TaxName & { span: string })[] {
  return names.map((one, i) => {
    const next = names[i + 1];
    const from = i > 0 || !next ? `from ${day(one.from)}` : '';
    const until = next ? `until ${day(addDays(next.from, -1))}` : '';
    return { ...one, span: [from, until].filter(Boolean).join(' ') };
  });
}

/** A fact, or a placeholder that shows its form; both are read as the value. */
const fact = <Schema extends v.GenericSchema<string, string>>(schema: Schema, hint = '', label?: string) =>
  v.pipe(
    v.string(({ input }) =>
      input !== null && typeof input === 'object'
        ? 'must be one text: write the true value, or one that begins with the word placeholder'
        : 'must be text: put the value in quotes',
    ),
    v.trim(),
    v.transform(withoutPlaceholder),
    schema,
    v.metadata({ example: 'the value', placeholder: true, hint, ...(label !== undefined && { label }) }),
  );

const text = (hint = '', label?: string) => fact(requiredText('the value'), hint, label);
const link = (label: string) =>
  fact(
    v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'must begin with https://')),
    'Begins with https://. Leave it empty if you have none.',
    label,
  );
const official = (form: RegExp, example: string, label: string) =>
  fact(
    v.pipe(requiredText(example), v.regex(form, `does not look right: it is written such as ${example}`)),
    `Written such as ${example.replaceAll('"', '')}.`,
    label,
  );
const phone = (hint: string) =>
  fact(v.pipe(v.string(), v.regex(/^\+\d[\d ]{8,18}$/, 'must be written as +91 98765 43210'), tenDigits), hint);
const count = v.pipe(
  v.number('must be a number without quotes or commas, for example 2016'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be above 0'),
);

// A mail address has a point behind its @, and such an address has none. No placeholder: somebody might pay to it.
const UpiAddress = hinted(
  v.pipe(
    v.string('must be text such as name@bank'),
    v.trim(),
    v.regex(
      /^[a-z0-9][a-z0-9._-]{1,99}@[a-z][a-z0-9]{1,63}$/i,
      ({ input }) =>
        `"${input}" is no UPI address: write it as the bank shows it, such as name@bank, with one @, no blank, and no point behind the @`,
    ),
  ),
  'The UPI address (VPA) to which people pay, such as name@bank. The donation page then shows a code to scan. Leave it empty if you have none.',
  'UPI address',
);

const ForeignAccount = v.strictObject({
  name: text('The name of the bank.'),
  accountHolder: text('The name on the account.'),
  accountNumber: official(/^\d{9,18}$/, '"12345678901"', 'Account number'),
  ifsc: official(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'SBIN0000691', 'IFSC'),
  swift: official(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'SBININBB104', 'SWIFT'),
  branch: text('The branch and its address.'),
});

const Facts = v.strictObject({
  name: hinted(requiredText('Friends of the Hills', 60), 'The name of the foundation.'),
  founded: hinted(
    v.pipe(count, v.minValue(1900, 'must be a year with four digits')),
    'The year in which the foundation began.',
  ),
  tagline: hinted(
    requiredText('We carry out what others left behind.', 160),
    'One sentence: what the foundation does.',
  ),
  counters: hinted(
    v.strictObject({ countries: count, campaigns: count, tons: count }),
    'What was counted before campaigns had records. Home and About add the records to campaigns and tons.',
  ),
  contact: v.strictObject({
    phone: phone('Error messages and mails name this one. Written such as +91 98765 43210.'),
    alternatePhone: v.optional(phone('A second phone. Leave it empty if you have none.')),
    support: fact(
      v.pipe(v.string(), v.email('must be an email address, such as name@village.in')),
      'The mail address for visitors.',
      'Mail address',
    ),
    registrationOffice: text('Its address.'),
    corporateAddress: v.optional(text('Leave it empty if you have none.')),
  }),
  social: v.optional(
    hinted(
      v.strictObject({
        instagram: v.optional(link('Instagram')),
        facebook: v.optional(link('Facebook')),
        twitter: v.optional(link('Twitter')),
      }),
      'Pages of the foundation on other sites.',
      'Other sites',
    ),
    {},
  ),
  bank: v.optional(
    hinted(
      ForeignAccount,
      'The account for contributions from abroad. Leave it out if the foundation may not take any; otherwise fill FCRA below too.',
      'Account for contributions from abroad',
    ),
  ),
  tax: hinted(
    v.strictObject({
      fcra: v.optional(text('The registration without which no contribution from abroad may be taken.', 'FCRA')),
      pan: official(/^[A-Z]{5}\d{4}[A-Z]$/, 'AAATH1234K', 'PAN'),
      registration: text('The registration number of the foundation.'),
      registration80G: v.optional(text('Leave it empty if you have none.', '80G registration')),
      registration12A: v.optional(text('Leave it empty if you have none.', '12A registration')),
      csr: v.optional(text('The number under which companies give. Leave it empty if you have none.', 'CSR')),
      names: hinted(
        TaxNames,
        'What the law calls the deduction for a donation and its forms, by the day of payment. An accountant has to confirm them. Add an entry when the law changes; leave the older ones.',
        'Names of the tax law',
      ),
    }),
    'Receipts, the bank transfer and the details page name them.',
    'Registrations',
  ),
  giving: v.optional(
    hinted(
      v.strictObject({
        upi: v.optional(UpiAddress),
        fundraising: v.optional(link('Fundraising')),
        moneyTransfer: v.optional(link('Money transfer')),
      }),
      'Shown on the donation page, below its form.',
      'Other ways to give',
    ),
    {},
  ),
  cancelling: v.optional(
    hinted(
      Cancelling,
      'What comes back when somebody gives a place back, for campaigns that say nothing of their own. Leave it empty until it is decided.',
      'If somebody cancels',
    ),
  ),
});

/** The facts of the foundation in `content/organisation.yaml`; no other file repeats them. */
export const Organisation = v.pipe(
  Facts,
  v.metadata({ label: 'Facts of the foundation' }),
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

export const organisationFile = 'organisation.yaml';

let cached: { path: string; time: number; organisation: Organisation } | undefined;

/** Reads the facts of the foundation. Throws ValiError for a file that is not valid, which the content check tells before. */
export function readOrganisation(content = contentRoot()): Organisation {
  const path = join(content, organisationFile);
  const time = statSync(path).mtimeMs;
  if (cached?.path !== path || cached.time !== time)
    cached = { path, time, organisation: v.parse(Organisation, parse(readFileSync(path, 'utf8'))) };
  return cached.organisation;
}

/**
 * The terms of cancelling that hold for every campaign without its own; `undefined` where the foundation has set none, or has no file.
 * @throws an error when the file is no YAML, or its terms are not valid
 */
export function readCancelling(content = contentRoot()): v.InferOutput<typeof Cancelling> | undefined {
  const path = join(content, organisationFile);
  if (!existsSync(path)) return undefined;
  return v.parse(v.optional(Cancelling), parse(readFileSync(path, 'utf8'))?.cancelling);
}

export function knownRegistrations(content = contentRoot()): { label: string; value: string }[] {
  const { tax } = readOrganisation(content);
  const written: { tax: Record<string, unknown> } = parse(readFileSync(join(content, organisationFile), 'utf8'));
  const rows = [
    ['Registration', 'registration'],
    ['PAN', 'pan'],
    ['80G registration', 'registration80G'],
  ] as const;
  return rows.flatMap(([label, key]) => {
    const value = isPlaceholder(written.tax[key]) ? undefined : tax[key];
    return value ? [{ label, value }] : [];
  });
}
