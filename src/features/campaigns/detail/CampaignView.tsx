import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { moment } from '../../../lib/format.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Photos } from '../photos/Photos.tsx';
import { BeforeYouJoin, TakeAlong } from './BeforeYouJoin.tsx';
import type { Detail, DetailStore } from './detail.ts';
import { EnrolmentPlace } from './EnrolmentPlace.tsx';
import { infoTabs } from './InfoTabs.tsx';
import { Facts, Lead } from './Lead.tsx';
import { SideCards } from './SideCards.tsx';
import { Suggestions } from './Suggestions.tsx';

interface Props {
  readonly shown: Extract<Detail, { state: 'shown' }>;
  readonly detail: DetailStore;
  readonly reviews: ReactNode;
}

const peopleTabs = (campaign: Campaign, reviews: ReactNode) => [
  { id: 'reviews', label: 'Reviews', content: reviews },
  { id: 'photos', label: 'Photos', content: <Photos campaign={campaign} /> },
];

/** The whole page of a campaign: main facts, tabs, cards, reviews and photos, other campaigns. */
export function CampaignView({ shown: { campaign, savedAt, current }, detail, reviews }: Props) {
  const asked = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('reviews');
  return (
    <article className="campaign">
      {savedAt && (
        <p className="message campaign-saved" role="status">
          This is the copy that you saved on {moment(savedAt)}.
        </p>
      )}
      <div className="campaign-main">
        <Lead campaign={campaign} detail={detail} current={current} />
        <EnrolmentPlace campaign={campaign} detail={detail} />
        <Facts campaign={campaign} />
        <Tabs label="About this campaign" tabs={infoTabs(campaign)} />
        <BeforeYouJoin campaign={campaign} />
      </div>
      <aside className="side campaign-side" aria-label="At a glance">
        <SideCards campaign={campaign} detail={detail} />
        <TakeAlong campaign={campaign} />
      </aside>
      <div className="campaign-people">
        <Tabs
          label="Reviews and photos"
          tabs={peopleTabs(campaign, reviews)}
          narrow="photos"
          first={asked ? 'reviews' : undefined}
        />
      </div>
      <Suggestions detail={detail} />
    </article>
  );
}
