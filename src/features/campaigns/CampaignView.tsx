import type { ReactNode } from 'react';
import type { Campaign } from '../../contract/campaign.ts';
import { moment } from '../../lib/format.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Detail, DetailStore } from './detail.ts';
import { Facts } from './Facts.tsx';
import { Lead } from './Lead.tsx';
import { Photos } from './Photos.tsx';
import { SideCards } from './SideCards.tsx';
import { TakeAlong } from './TakeAlong.tsx';
import { wordTabs } from './words.tsx';

interface Props {
  readonly shown: Extract<Detail, { state: 'shown' }>;
  readonly detail: DetailStore;
  readonly reviews: ReactNode;
}

const ofPeople = (campaign: Campaign, reviews: ReactNode) => [
  { id: 'reviews', label: 'Reviews', content: reviews },
  { id: 'photos', label: 'Photos', content: <Photos campaign={campaign} /> },
];

/** Everything that section 2 shows of a campaign. */
export function CampaignView({ shown: { campaign, savedAt }, detail, reviews }: Props) {
  const asked = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('reviews');
  return (
    <article className="campaign">
      {savedAt && (
        <p className="message campaign-saved" role="status">
          This is the copy that you saved on {moment(savedAt)}.
        </p>
      )}
      <div className="campaign-main">
        <Lead campaign={campaign} detail={detail} />
        <Facts campaign={campaign} />
        <Tabs label="About this campaign" tabs={wordTabs(campaign)} />
      </div>
      <aside className="side campaign-side" aria-label="At a glance">
        <SideCards campaign={campaign} detail={detail} />
        <TakeAlong campaign={campaign} />
      </aside>
      <div className="campaign-people">
        <Tabs
          label="Reviews and photos"
          tabs={ofPeople(campaign, reviews)}
          narrow="photos"
          first={asked ? 'reviews' : undefined}
        />
      </div>
    </article>
  );
}
