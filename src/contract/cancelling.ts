/** Who gives a place back `days` days before the first day or earlier gets `percent` of its price back. */
interface CancellingTerm {
  readonly days: number;
  readonly percent: number;
}

/** The terms of cancelling a campaign, in any order; none where nobody has set figures. */
type Terms = readonly CancellingTerm[] | null | undefined;

const DAY_MS = 86_400_000;

const longestFirst = (terms: Terms) => [...(terms ?? [])].sort((a, b) => b.days - a.days);

/** So much of whole paise, in whole paise; what is no whole one is rounded up, for the one who paid. */
const partOf = (paise: number, percent: number): number => Math.ceil((paise * percent) / 100);

/** A line of the terms: what comes back with a notice of `from` to `to` days; without `to` of any longer one, without `from` of any shorter one. */
interface CancellingLine {
  readonly from?: number;
  readonly to?: number;
  readonly paise: number;
}

/** The terms as lines for a price in whole paise, the longest notice first; the last says that nothing comes back any more. Empty without terms. */
export function cancellingLines(terms: Terms, price: number): CancellingLine[] {
  const lines = longestFirst(terms).map(({ days, percent }, at, all) => {
    const longer = all[at - 1];
    return { from: days, ...(longer && { to: longer.days - 1 }), paise: partOf(price, percent) };
  });
  const shortest = lines.at(-1);
  return shortest?.from ? [...lines, { to: shortest.from - 1, paise: 0 }] : lines;
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** With how many days before the first one a line holds. */
export function noticeWords({ from, to }: Omit<CancellingLine, 'paise'>): string {
  if (!from && to === undefined) return 'Until it begins';
  if (!from) return to ? `${days(to)} or fewer` : 'On the first day';
  if (to === undefined) return `${days(from)} before or more`;
  return from === to ? `${days(from)} before` : `${from} to ${to} days before`;
}

/** The terms as a table: when who cancels, or we do, and what comes back, in whole paise. Empty for what is free, and without terms. */
export function cancellingRows(terms: Terms, price: number): readonly (readonly [when: string, back: number])[] {
  const lines = price > 0 ? cancellingLines(terms, price) : [];
  return lines.length === 0
    ? []
    : [...lines.map((line) => [noticeWords(line), line.paise] as const), ['We call it off', price]];
}

/**
 * The line by which a place is given back on a day of India; `null` without terms.
 * @param price in whole paise
 * @param firstDay the first day of the campaign, such as `2026-12-05`
 * @param on the day on which the place is given back, written alike
 */
export function lineOn(terms: Terms, price: number, firstDay: string, on: string): CancellingLine | null {
  const lines = cancellingLines(terms, price);
  const notice = Math.round((Date.parse(firstDay) - Date.parse(on)) / DAY_MS);
  return lines.find(({ from = -Infinity }) => from <= notice) ?? (lines.length ? { paise: 0 } : null);
}
