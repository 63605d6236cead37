import type { ReactNode, RefObject } from 'react';
import { noSearch, type PagedList, type PagedState } from '../../../lib/lists/paged.ts';
import { isPlainClick } from '../../../ui/click.ts';
import type { Summary } from '../summary.ts';
import { filters, isSearched, type ListFilter } from './campaign-list.ts';
import { shownSearch } from './search.ts';

interface Props {
  readonly list: PagedList<Summary, ListFilter>;
  readonly state: PagedState<Summary, ListFilter>;
  /** The line above the rows. It takes the focus when the link is gone. */
  readonly at: RefObject<HTMLParagraphElement | null>;
}

/** The way back from a search: one link that clears all of it and keeps the filter. */
export function AllCampaigns({ list, state: { filter }, at }: Props): ReactNode {
  const to = { search: noSearch };
  return (
    <a
      href={list.href(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void list.go(to);
        at.current?.focus();
      }}
    >
      Show all {filters.find((known) => known.filter === filter)?.label.toLowerCase()} campaigns
    </a>
  );
}

/** How many campaigns there are, what was searched for, and the way back. Empty while the list loads, so that nothing moves. */
export function SearchResult({ list, state, at }: Props) {
  const { state: is, count, rows, search } = state;
  const counted = is === 'ready' ? [`${count} ${count === 1 ? 'campaign' : 'campaigns'}`] : [];
  return (
    <p className="search-result" tabIndex={-1} ref={at}>
      {is !== 'loading' && <span>{[...counted, ...shownSearch(search)].join(' · ')}</span>}
      {isSearched(search) && (is === 'failed' || rows.length > 0) && <AllCampaigns {...{ list, state, at }} />}
    </p>
  );
}
