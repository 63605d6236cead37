import { indiaDay } from '../../lib/india-day.ts';

/** The year in which the Indian tax year of a moment began: it runs from 1 April to 31 March, India's date. */
export function taxYearOf(moment: Date): number {
  const day = indiaDay(moment);
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-01' ? year : year - 1;
}

/** `2026-27` for 2026. */
export function taxYearName(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** First moment of a tax year and first moment after it, ISO 8601 in UTC. */
export function taxYearRange(year: number): { from: string; before: string } {
  const begin = (of: number) => new Date(`${of}-04-01T00:00:00+05:30`).toISOString();
  return { from: begin(year), before: begin(year + 1) };
}

/** The number on an acknowledgement: `2026-27/000012`. */
export function serialOf(year: number, count: number): string {
  return `${taxYearName(year)}/${String(count).padStart(6, '0')}`;
}
