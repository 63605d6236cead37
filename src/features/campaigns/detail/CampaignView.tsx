import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { moment } from '../../../lib/format.ts';
import { Said } from '../../../ui/Said.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Photos } from '../photos/Photos.tsx';
import { type Drawn, DrawnPlace } from './DrawnPlace.tsx';
import type { Detail, DetailStore } from './detail.ts';
import { useOffer } from './EnrolButton.tsx';
import { EnrolmentPlace } from './EnrolmentPlace.tsx';
import { infoTabs } from './InfoTabs.tsx';
import { Facts, Lead, Leader, WhyClosed } from './Lead.tsx';
import { Progress } from './Progress.tsx';
import { Details, SideCards } from './SideCards.tsx';
import { Suggestions } from './Suggestions.tsx';
import { TakeAlong } from './TakeAlong.tsx';

interface Props {
  readonly shown: Extract<Detail, { state: 'shown' }>;
  readonly detail: DetailStore;
  readonly drawn: Drawn;
  readonly reviews: ReactNode;
}

const peopleTabs = (campaign: Campaign, reviews: ReactNode) => [
  { id: 'reviews', label: 'Reviews', content: reviews },
  { id: 'photos', label: 'Photos', content: <Photos campaign={campaign} /> },
];

/** Whether the ticket has a column of its own; not known, and `false`, in the built page. */
function useWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(width >= 62rem)');
    // Paper is narrow: the button that prints stays where it is meanwhile, and keeps the focus.
    const follow = () => {
      if (!window.matchMedia('print').matches) setWide(query.matches);
    };
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return wide;
}

/** The whole page of a campaign: its ticket, the way, tabs, what to know before, reviews and photos, other campaigns. */
export function CampaignView({ shown: { campaign, savedAt, current }, detail, drawn, reviews }: Props) {
  // Below the ticket where that has its own column, else below the words. It needs scripts, so the built page does not show it there yet.
  const wide = useWide();
  const along = <TakeAlong campaign={campaign} detail={detail} />;
  const asked = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('reviews');
  return (
    <article className="campaign">
      <div className="campaign-main">
        {savedAt && (
          <Said as="p" className="message campaign-saved">
            This is the copy that you saved on {moment(savedAt)}.
          </Said>
        )}
        <Lead campaign={campaign} />
        <DrawnPlace name="record" campaign={campaign} drawn={drawn} />
        <WhyClosed campaign={campaign} detail={detail} />
        <EnrolmentPlace campaign={campaign} detail={detail} />
      </div>
      <aside className="campaign-book" aria-label="At a glance">
        <div className="campaign-ticket">
          <Details campaign={campaign} detail={detail} current={current} />
          <SideCards campaign={campaign} />
        </div>
        {wide && along}
      </aside>
      <div className="campaign-main">
        <Facts campaign={campaign} />
        <Tabs label="About this campaign" tabs={infoTabs(campaign)} />
        <Leader campaign={campaign} />
        <DrawnPlace name="way" campaign={campaign} drawn={drawn} />
        <Progress campaign={campaign} />
      </div>
      <aside className="campaign-along" aria-label="To take along">
        {/* The same once more: below the words where the ticket stands above them. */}
        <div className="campaign-ticket is-stub">
          <SideCards campaign={campaign} />
        </div>
        {!wide && along}
      </aside>
      {useOffer(campaign, detail) !== 'ended' && <DrawnPlace name="join" campaign={campaign} drawn={drawn} />}
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
