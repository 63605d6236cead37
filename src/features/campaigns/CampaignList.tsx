import { type ReactNode, useState } from 'react';
import type { Page, PagedState } from '../../lib/paged.ts';
import { ChipLink } from '../../ui/ChipLink.tsx';
import { PagedView } from '../../ui/PagedView.tsx';
import { CampaignCard } from './CampaignCard.tsx';
import { createCampaignList, filters, type ListFilter, noneFound } from './list.ts';
import type { Summary } from './summary.ts';
import './list.css';

interface Props {
  /** The first page of the default filter as it was when the site was built; none leaves a skeleton until the API answers. */
  readonly first?: Page<Summary> | undefined;
  /** Address of the first card's picture, as far as the site knew it, and the drawing itself. */
  readonly pictureUrl?: string | undefined;
  readonly drawing?: ReactNode;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

const skeleton = (
  <ul className="campaign-list">
    {placeholders.map((key) => (
      <li className="card" key={key}>
        <div className="card-picture skeleton" />
        <div className="card-body">
          <span className="skeleton">Dates and place</span>
          <p className="skeleton">Heading</p>
          <p className="campaign-text skeleton" />
        </div>
      </li>
    ))}
  </ul>
);

/** The list of `/campaigns` (sections 2, 4 and 9). */
export default function CampaignList({ first, pictureUrl, drawing }: Props) {
  const ahead = pictureUrl && drawing ? { url: pictureUrl, drawing } : undefined;
  const [list] = useState(() => createCampaignList(first));

  const chips = (state: PagedState<Summary, ListFilter>) => (
    <nav className="chips" aria-label="Which campaigns">
      {filters.map(({ filter, label }) => (
        <ChipLink
          key={filter}
          href={list.href({ filter, page: 1 })}
          on={state.filter === filter}
          onGo={() => void list.go({ filter, page: 1 })}
        >
          {label}
        </ChipLink>
      ))}
    </nav>
  );

  return (
    <PagedView
      list={list}
      label="campaigns"
      skeleton={skeleton}
      above={chips}
      empty={({ filter }) => noneFound(filter)}
    >
      {(rows) => (
        <ul className="campaign-list">
          {rows.map((campaign, index) => (
            <CampaignCard key={campaign.id} campaign={campaign} ahead={index === 0 ? ahead : undefined} />
          ))}
        </ul>
      )}
    </PagedView>
  );
}
