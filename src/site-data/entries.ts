import { markedTitle, publishingOf } from '../content/publishing.ts';
import { type Environment, showsDrafts, standingOf } from '../contract/environment.ts';
import { indiaDay } from '../lib/format.ts';

export const byOrder = <Entry extends { data: { order: number } }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.data.order - b.data.order);

export const byAmount = <Entry extends { data: { amount?: number | undefined } }>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ data }) => data.amount).toSorted((a, b) => (a.data.amount ?? 0) - (b.data.amount ?? 0));

const americanDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });

/** The day of a policy's last update, in fixed words: `last updated June 5, 2024`. */
export const lastUpdated = (day: string): string => `last updated ${americanDay(day)}`;

/** What follows it where the policy has changed since: `, and changed since then on May 2, 2026`. */
export function changedSince(days: readonly string[] = []): string {
  const since = days.toSorted().map(americanDay).join(' and ');
  return since && `, and changed since then on ${since}`;
}

/** The entries that are public today, in India; a preview shows the others too, with a mark in the title. */
export function shown<Entry extends { data: { title: string } }>(
  entries: readonly Entry[],
  env: Environment = process.env,
  today: string = indiaDay(),
): Entry[] {
  return entries
    .filter(({ data }) => showsDrafts(env) || standingOf(publishingOf(data), today) === 'public')
    .map((entry) => ({ ...entry, data: { ...entry.data, title: markedTitle(entry.data.title, entry.data, today) } }));
}

/** What the amounts of the donation page do, by the amount as forms have it: `500.00`. */
export const effectsOf = (
  texts: readonly { data: { amount?: number | undefined; title: string } }[],
): Record<string, string> =>
  Object.fromEntries(texts.flatMap(({ data: { amount, title } }) => (amount ? [[amount.toFixed(2), title]] : [])));
