import { type ReactNode, useRef, useState } from 'react';
import { done } from '../../../lib/done.ts';
import type { Page, PagedState } from '../../../lib/lists/paged.ts';
import { ChipLink } from '../../../ui/ChipLink.tsx';
import { PagedView } from '../../../ui/lists/PagedView.tsx';
import { bookableFirst, type Summary } from '../summary.ts';
import { CampaignCard } from './CampaignCard.tsx';
import {
  createCampaignList,
  filters,
  isSearched,
  type ListFilter,
  noneFound,
  type SearchChoices,
} from './campaign-list.ts';
import { AllCampaigns, SearchForm, SearchResult } from './SearchForm.tsx';
import '../../../ui/lists/list-page.css';
import './campaign-list.css';

interface Props {
  /** The first page of the default filter at build time. Without it a skeleton is shown until the API answers. */
  readonly first?: Page<Summary> | undefined;
  /** What the list can be searched by; absent where the backend does not know a search. */
  readonly choices?: SearchChoices | undefined;
  /** The address of the first card's picture at build time, and the drawing itself as HTML. */
  readonly pictureUrl?: string | undefined;
  readonly drawing?: ReactNode;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

const skeleton = (
  <ul className="campaign-list">
    {placeholders.map((key) => (
      <li className="card words-first" key={key}>
        <div className="card-body">
          <p className="campaign-when skeleton">Dates and price</p>
          <h2 className="skeleton">Heading</h2>
          <p className="campaign-where skeleton">How long, how hard</p>
          <p className="campaign-where skeleton">Place</p>
          <p className="campaign-text skeleton" />
        </div>
        <div className="card-picture skeleton" />
      </li>
    ))}
  </ul>
);

/** The island of `/campaigns`: the list with its filters. */
export default function CampaignList({ first, choices, pictureUrl, drawing }: Props) {
  const inlinePicture = pictureUrl && drawing ? { url: pictureUrl, drawing } : undefined;
  const [list] = useState(() => createCampaignList({ first, searchable: Boolean(choices) }));
  const result = useRef<HTMLParagraphElement>(null);

  const above = (state: PagedState<Summary, ListFilter>) => (
    <>
      <nav className="chips" aria-label="Which campaigns">
        {filters.map(({ filter, label }) => (
          <ChipLink
            key={filter}
            href={
              filter === filters[0].filter
                ? list.href({ filter, page: 1 })
                : `${list.href({ filter, page: 1 })}#${filter[0]}`
            }
            on={state.filter === filter}
            onGo={() => void list.go({ filter, page: 1 })}
          >
            {label}
          </ChipLink>
        ))}
      </nav>
      {choices && (
        <SearchForm
          {...{ choices, state }}
          onSearch={(search, folded) => {
            void list.go({ search });
            if (folded) done('', result.current);
          }}
        />
      )}
      <SearchResult {...{ list, state }} at={result} />
    </>
  );

  const empty = (state: PagedState<Summary, ListFilter>) => (
    <>
      {noneFound(state.filter)}
      {isSearched(state.search) && (
        <>
          {' '}
          No campaign matches. Remove a filter. <AllCampaigns {...{ list, state }} at={result} />
        </>
      )}
    </>
  );

  return (
    <PagedView list={list} label="campaigns" skeleton={skeleton} above={above} empty={empty}>
      {(rows) => (
        <ul className="campaign-list">
          {bookableFirst(rows).map((campaign, index) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              inlinePicture={index === 0 ? inlinePicture : undefined}
            />
          ))}
        </ul>
      )}
    </PagedView>
  );
}
