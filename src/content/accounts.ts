import * as v from 'valibot';
import { shortRupees } from '../lib/format.ts';
import { hinted, Link, requiredText, Sample } from './fields.ts';

const Rupees = v.pipe(
  v.number('must be whole rupees as a number, without quotes and commas, for example 125000'),
  v.integer('must be whole rupees: leave the paise out'),
  v.minValue(1, 'must be above 0: leave out a line that has nothing'),
  v.metadata({ example: '125000' }),
);

const MOST_LINES = 6;

const lines = (example: string, hint: string) =>
  hinted(
    v.pipe(
      v.array(
        v.strictObject({ title: requiredText(example, 60), rupees: Rupees }),
        `must be a list: for each "- title: ${example}", and below it rupees`,
      ),
      v.minLength(1, 'is empty: write at least one line'),
      v.maxLength(MOST_LINES, `has more than ${MOST_LINES} lines: put the smallest together`),
    ),
    hint,
  );

type Lines = readonly { title: string; rupees: number }[];

const sumOf = (all: Lines) => all.reduce((sum, { rupees }) => sum + rupees, 0);

const unequal = (what: string, sum: number, total: number) =>
  `${what} to ${shortRupees(sum)}, and total says ${shortRupees(total)}: ${shortRupees(Math.abs(sum - total))} ${sum < total ? 'are missing' : 'are too many'}, so correct an amount or the total`;

/** What came in and what was spent in a year, on `/details` and beside the Donate button. Nothing is shown where the sums do not agree. */
export const YearAccount = v.pipe(
  v.strictObject({
    year: hinted(
      v.pipe(
        requiredText('2025-26', 7),
        v.regex(/^20\d\d-\d\d$/, 'must be written such as 2025-26'),
        v.check(
          (year) => (Number(year.slice(0, 4)) + 1) % 100 === Number(year.slice(5)),
          'must be two years, one after the other, such as 2025-26',
        ),
      ),
      'From April to March.',
    ),
    income: lines('Gifts of people', 'What came in, by its source. What was left of the year before is a source too.'),
    spending: lines('Mules, lorries and fuel', 'What was spent, by its purpose.'),
    left: v.optional(hinted(Rupees, 'What was left for the next year.', 'Left over')),
    total: hinted(Rupees, 'All that came in, as the audited report says it. Both lists must add up to it.'),
    href: v.optional(
      v.pipe(
        Link,
        v.metadata({
          example: '/reports/2025-26.pdf',
          label: 'Audited report',
          hint: 'The PDF: its file in public/reports, or an address that begins with https://.',
        }),
      ),
    ),
    sample: Sample,
  }),
  v.metadata({ label: 'Accounts', one: 'Year', textOptional: true }),
  v.forward(
    v.check(
      ({ income, total }) => sumOf(income) === total,
      ({ input: { income, total } }) => unequal('adds up', sumOf(income), total),
    ),
    ['income'],
  ),
  v.forward(
    v.check(
      ({ spending, left = 0, total }) => sumOf(spending) + left === total,
      ({ input: { spending, left = 0, total } }) =>
        unequal('and what was left over add up', sumOf(spending) + left, total),
    ),
    ['spending'],
  ),
);
export type YearAccount = v.InferOutput<typeof YearAccount>;

/** Where a rupee goes: each purpose with whole paise that are 100 together, what was left over last. */
export function rupeeOf({ spending, left, total }: Pick<YearAccount, 'spending' | 'left' | 'total'>) {
  const all = [...spending, ...(left ? [{ title: 'Left for the next year', rupees: left }] : [])];
  const exact = all.map(({ rupees }) => (rupees * 100) / total);
  const paise = exact.map(Math.floor);
  // Those that lost most by rounding get the paise that are left.
  const lost = exact.map((share, at) => ({ at, part: share % 1 })).sort((a, b) => b.part - a.part);
  const rest = 100 - paise.reduce((sum, one) => sum + one, 0);
  for (const { at } of lost.slice(0, rest)) paise[at] = (paise[at] ?? 0) + 1;
  return all.map((line, at) => ({ ...line, paise: paise[at] ?? 0 }));
}
