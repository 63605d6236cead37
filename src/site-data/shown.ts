import { markedTitle, publishingOf } from '../content/publishing.ts';
import type { Environment } from '../contract/environment.ts';
import { showsDrafts, standingOf } from '../contract/publishing.ts';
import { indiaDay } from '../lib/india-day.ts';

/**
 * The entries that a page shows: those that are public today, in India. A preview shows the others too, with a mark in the title.
 * @param env the environment of the build; with an empty one nothing but what is public is shown
 */
export function shown<Entry extends { data: { title: string } }>(
  entries: readonly Entry[],
  env: Environment = process.env,
  today: string = indiaDay(),
): Entry[] {
  return entries
    .filter(({ data }) => showsDrafts(env) || standingOf(publishingOf(data), today) === 'public')
    .map((entry) => ({ ...entry, data: { ...entry.data, title: markedTitle(entry.data.title, entry.data, today) } }));
}
