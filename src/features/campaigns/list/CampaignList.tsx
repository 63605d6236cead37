import { type ReactNode, useRef, useState } from 'react';
import { done } from '../../../lib/done.ts';
import type { Page, PagedState } from '../../../lib/lists/paged.ts';
import { isPlainClick } from '../../../ui/browser.ts';
import { PagedView } from '../../../ui/lists/PagedView.tsx';
import type { Summary } from '../summary.ts';
import {
  createCampaignList,
  filters,
  isSearched,
  type ListFilter,
  noneFound,
  type SearchChoices,
} from './campaign-list.ts';
import { AllCampaigns, SearchForm, SearchResult } from './SearchForm.tsx';
import { Timetable } from './Timetable.tsx';
import '../../../ui/lists/list-page.css';
import '../../../styles/unfold.css';
import './campaign-list.css';

interface Props {
  /** The first page of the default filter at build time. Without it a skeleton is shown until the API answers. */
  readonly first?: Page<Summary> | undefined;
  /** What the list can be searched by; absent where the backend does not know a search. */
  readonly choices?: SearchChoices | undefined;
  /** The address of the first row's picture at build time, and the drawing itself as HTML. */
  readonly pictureUrl?: string | undefined;
  readonly drawing?: ReactNode;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

const skeleton = (
  <div className="campaign-list">
    <div className="trips">
      <h2>
        <span className="skeleton">Month 2026</span>
      </h2>
      <ul className="rows">
        {placeholders.map((key) => (
          <li className="trip" key={key}>
            <p className="trip-day skeleton">Dates</p>
            <h3 className="skeleton">Heading</h3>
            <p className="trip-place skeleton">Place</p>
            <div className="trip-picture skeleton" />
          </li>
        ))}
      </ul>
    </div>
  </div>
);

/** The island of `/campaigns`: the list with its filters. */
export default function CampaignList({ first, choices, pictureUrl, drawing }: Props) {
  const inlinePicture = pictureUrl && drawing ? { url: pictureUrl, drawing } : undefined;
  const [list] = useState(() => createCampaignList({ first, searchable: Boolean(choices) }));

  const top = useRef<HTMLElement>(null);
  // Where one goes on from a search: the words of what was searched for, or the filter with its count where these are gone.
  const atResult = () =>
    top.current?.closest('.paged')?.querySelector<HTMLElement>('.search-result') ??
    top.current?.querySelector<HTMLElement>('[aria-current]');

  const above = (state: PagedState<Summary, ListFilter>) => (
    <>
      <div className="list-top">
        <nav className="filters" aria-label="Which campaigns" ref={top}>
          {filters.map(({ filter, label }) => (
            <a
              key={filter}
              href={`${list.href({ filter, page: 1 })}${filter === filters[0].filter ? '' : `#${filter[0]}`}`}
              aria-current={state.filter === filter ? 'true' : undefined}
              data-count={state.filter === filter && state.state === 'ready' ? state.count : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                void list.go({ filter, page: 1 });
              }}
            >
              {label}
            </a>
          ))}
        </nav>
        {choices && (
          <SearchForm
            {...{ choices, state }}
            onSearch={(search, folded) => {
              void list.go({ search });
              if (folded) done('', atResult);
            }}
          />
        )}
      </div>
      <SearchResult {...{ list, state, atResult }} />
    </>
  );

  const empty = (state: PagedState<Summary, ListFilter>) => (
    <>
      {noneFound(state.filter)}
      {isSearched(state.search) && (
        <>
          {' '}
          No campaign matches. Remove a filter. <AllCampaigns {...{ list, state, atResult }} />
        </>
      )}
    </>
  );

  return (
    <PagedView list={list} label="campaigns" skeleton={skeleton} above={above} empty={empty}>
      {(rows) => <Timetable {...{ rows, inlinePicture }} />}
    </PagedView>
  );
}
