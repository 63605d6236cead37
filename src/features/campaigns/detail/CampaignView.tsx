import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { moment } from '../../../lib/format.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Photos } from '../photos/Photos.tsx';
import { BeforeYouJoin } from './BeforeYouJoin.tsx';
import type { Detail, DetailStore } from './detail.ts';
import { EnrolmentPlace } from './EnrolmentPlace.tsx';
import { Facts } from './Facts.tsx';
import { infoTabs } from './InfoTabs.tsx';
import { Lead } from './Lead.tsx';
import { SideCards } from './SideCards.tsx';
import { TakeAlong } from './TakeAlong.tsx';

/** The box "Take it along" is of use with scripts alone: the built page has none. */
function TakeAlongPlace({ campaign }: { readonly campaign: Campaign }) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready && <TakeAlong campaign={campaign} />;
}

interface Props {
  readonly shown: Extract<Detail, { state: 'shown' }>;
  readonly detail: DetailStore;
  readonly reviews: ReactNode;
}

const peopleTabs = (campaign: Campaign, reviews: ReactNode) => [
  { id: 'reviews', label: 'Reviews', content: reviews },
  { id: 'photos', label: 'Photos', content: <Photos campaign={campaign} /> },
];

/** The whole page of a campaign: main facts, tabs, cards, reviews and photos. */
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
        <TakeAlongPlace campaign={campaign} />
      </aside>
      <div className="campaign-people">
        <Tabs
          label="Reviews and photos"
          tabs={peopleTabs(campaign, reviews)}
          narrow="photos"
          first={asked ? 'reviews' : undefined}
        />
      </div>
    </article>
  );
}
