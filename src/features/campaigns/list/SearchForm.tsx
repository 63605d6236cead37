import { type ReactNode, useEffect, useRef } from 'react';
import { DIFFICULTIES, PRICES, WORDS_MAX } from '../../../contract/campaign-rules.ts';
import { done } from '../../../lib/done.ts';
import { type ListSearch, noSearch, type PagedList, type PagedState } from '../../../lib/lists/paged.ts';
import { paths } from '../../../routes.ts';
import type { Summary } from '../summary.ts';
import {
  capital,
  filters,
  isSearched,
  type ListFilter,
  type SearchChoices,
  searchOf,
  shownMonth,
  shownSearch,
  withChosen,
} from './campaign-list.ts';
import './campaign-list.css';
import { isPlainClick } from '../../../ui/browser.ts';

interface Props {
  readonly choices: SearchChoices;
  readonly state: PagedState<Summary, ListFilter>;
  /** Called with what was chosen. `folded` tells that the form folds itself up, so that the focus has to go elsewhere. */
  readonly onSearch: (search: ListSearch, folded: boolean) => void;
}

const choice = (name: string, label: string, any: string, options: readonly (readonly [string, string])[]): ReactNode =>
  options.length > 0 && (
    <label>
      {label}
      <select name={name}>
        <option value="">{any}</option>
        {options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );

/** The form that searches the list. It is one of the browser's own, so that it also works before the script has arrived. */
export function SearchForm({ choices, state: { filter, search = noSearch }, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const folds = useRef<HTMLDetailsElement>(null);
  const shown = useRef(search);
  // The fields follow the address, also after the back button. What is typed and not searched for yet stays.
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, [type=search]') ??
      [])
      field.value = search[field.name] ?? '';
  }, [search]);

  return (
    <details className="search" ref={folds}>
      <summary>
        Find<span className="visually-hidden"> a campaign</span>
      </summary>
      <search aria-label="Find a campaign">
        <form
          ref={form}
          action={paths.campaigns}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            const folded = (folds.current?.querySelector('summary')?.getClientRects().length ?? 0) > 0;
            if (folded && folds.current) folds.current.open = false;
            onSearch(searchOf(new FormData(event.currentTarget)), folded);
          }}
        >
          {filter !== filters[0].filter && <input type="hidden" name="status" value={filter} />}
          {choice(
            'month',
            'Month',
            'Any month',
            withChosen(choices.months[filter], search['month']).map((month) => [month, shownMonth(month)]),
          )}
          {choice(
            'region',
            'Region',
            'Any region',
            withChosen(choices.regions, search['region']).map((region) => [region, region]),
          )}
          {choice(
            'difficulty',
            'How hard',
            'Any level',
            withChosen(DIFFICULTIES, search['difficulty']).map((level) => [level, capital(level)]),
          )}
          {choice(
            'price',
            'Price',
            'Free or paid',
            withChosen(PRICES, search['price']).map((price) => [price, capital(price)]),
          )}
          <label>
            Search
            <input type="search" name="words" maxLength={WORDS_MAX} placeholder="Lake, snow" enterKeyHint="search" />
          </label>
          <button type="submit" className="btn">
            Find
          </button>
        </form>
      </search>
    </details>
  );
}

interface SearchResultProps {
  readonly list: PagedList<Summary, ListFilter>;
  readonly state: PagedState<Summary, ListFilter>;
  /** Finds what takes the focus when the link is gone. */
  readonly atResult: () => HTMLElement | null | undefined;
}

/** The way back from a search: one link that clears all of it and keeps the filter. */
export function AllCampaigns({ list, state: { filter }, atResult }: SearchResultProps): ReactNode {
  const to = { search: noSearch };
  return (
    <a
      href={list.href(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void list.go(to);
        done('', atResult);
      }}
    >
      Show all {filters.find((known) => known.filter === filter)?.label.toLowerCase()} campaigns
    </a>
  );
}

/** What was searched for, how many campaigns it found, and the way back; nothing where all are shown. */
export function SearchResult(props: SearchResultProps) {
  const { state: is, count, rows, search } = props.state;
  if (!isSearched(search)) return null;
  const counted = is === 'ready' ? [`${count} ${count === 1 ? 'campaign' : 'campaigns'}`] : [];
  return (
    <p className="search-result" tabIndex={-1}>
      <span>{[...counted, ...shownSearch(search)].join(' · ')}</span>
      {(is === 'failed' || rows.length > 0) && <AllCampaigns {...props} />}
    </p>
  );
}
