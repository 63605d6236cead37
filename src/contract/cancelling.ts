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

/**
 * How much of a price in whole paise comes back to who gives a place back on a day of India, in whole paise; `null` without terms.
 * @param firstDay the first day of the campaign, such as `2026-12-05`
 * @param on the day on which the place is given back, written alike
 */
export function comesBack(terms: Terms, price: number, firstDay: string, on: string): number | null {
  const ordered = longestFirst(terms);
  if (ordered.length === 0) return null;
  const notice = Math.round((Date.parse(firstDay) - Date.parse(on)) / DAY_MS);
  return partOf(price, ordered.find(({ days }) => days <= notice)?.percent ?? 0);
}
