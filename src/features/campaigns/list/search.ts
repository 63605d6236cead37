import { searchNames } from '../../../contract/campaign-choices.ts';
import { type ListSearch, noSearch } from '../../../lib/lists/paged.ts';
import { monthName } from '../../../lib/month-name.ts';
import type { ListFilter } from './campaign-list.ts';

/** What the form offers, as it was known when the site was built. */
export interface SearchChoices {
  /** Months with a campaign, as `2026-12`, the earliest first. */
  readonly months: readonly string[];
  readonly regions: readonly string[];
  /** The day of the build in India. */
  readonly today: string;
}

/** The months that can have campaigns of a filter, the nearest first; and the chosen one, whatever it is. */
export function monthsFor(filter: ListFilter, { months, today }: SearchChoices, chosen: string | undefined): string[] {
  const now = today.slice(0, 7);
  const fitting = months.filter((month) =>
    filter === 'archived' ? month <= now : filter === 'ongoing' || month >= now,
  );
  if (filter === 'archived') fitting.reverse();
  return withChosen(fitting, chosen);
}

/** The choices and the chosen one, which an address may name although the build did not know it. */
export const withChosen = (choices: readonly string[], chosen: string | undefined): string[] =>
  chosen && !choices.includes(chosen) ? [...choices, chosen] : [...choices];

/** The month as people write it; what is no month as it is. */
export const shownMonth = (month: string): string => monthName(month) || month;

/** A word with a capital letter: `easy` as `Easy`. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a list is searched by, as it is read out to a visitor: `December 2026`, `Kullu`, `Easy`, `Free`, `“shed”`. */
export function shownSearch(search: ListSearch = noSearch): string[] {
  const { month, region, difficulty, price, words } = search;
  return [
    month && shownMonth(month),
    region,
    difficulty && capital(difficulty),
    price && capital(price),
    words && `“${words}”`,
  ].filter((part) => part !== undefined);
}

/** What stands in a form, without empty fields. */
export function searchOf(form: FormData): ListSearch {
  const given = searchNames.map((name) => [name, String(form.get(name) ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value));
}
