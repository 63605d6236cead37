import * as v from 'valibot';
import { day } from '../lib/format.ts';
import { addDays } from './days.ts';
import { dayField, requiredText } from './fields.ts';

/** A name that YAML may have read as a number, such as 133. */
const name = (example: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `must be text, for example ${example}`),
    v.transform(String),
    requiredText(example, 60),
  );

/** What the tax law calls a donation's deduction, and its forms, for payments from a day on. */
const TaxName = v.strictObject({
  /** The first day of payment, in India. */
  from: dayField('2026-04-01'),
  act: name('Income-tax Act, 2025'),
  /** The section that allows the deduction. */
  section: name('"133"'),
  /** The form with which the foundation reports donations. */
  statement: name('"113"'),
  /** The form of the certificate that the donor gets. */
  certificate: name('"114"'),
});
export type TaxName = v.InferOutput<typeof TaxName>;

/** All names that were ever in force, oldest first. */
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

/** The names with the days of payment for which they hold, in words: `until 31 March 2026`, `from 1 April 2026`. */
export function taxPeriods(names: TaxNames): (TaxName & { span: string })[] {
  return names.map((one, i) => {
    const next = names[i + 1];
    const from = i > 0 || !next ? `from ${day(one.from)}` : '';
    const until = next ? `until ${day(addDays(next.from, -1))}` : '';
    return { ...one, span: [from, until].filter(Boolean).join(' ') };
  });
}
