import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign, Suggestion } from '../../contract/campaign.ts';
import { LOST_HEADING } from '../../lib/lost.ts';
import { idFromPath } from './address.ts';
import { CampaignView } from './CampaignView.tsx';
import { createDetail, type DetailStore } from './detail.ts';
import { Waiting } from './Waiting.tsx';
import '../../styles/accordion.css';
import '../../styles/facts.css';
import '../../styles/message.css';
import '../../styles/prose.css';
import './campaign.css';
import './photos.css';
import './side-cards.css';

interface Props {
  /** As the site was built; the shell has none and takes the id from the address. */
  readonly campaign?: Campaign | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** The reviews: an island of their own, so that nobody waits for a form that stands far below. */
  readonly children?: ReactNode;
}

/** The page's own heading and title stand outside of the island; they follow what the API says. */
function useHeading(heading: string | undefined): void {
  useEffect(() => {
    const title = document.querySelector('h1');
    if (heading === undefined || !title || title.textContent === heading) return;
    const crumb = document.querySelector('[aria-label="Breadcrumb"] [aria-current]');
    document.title = document.title.replace(title.textContent, () => heading);
    title.textContent = heading;
    if (crumb) crumb.textContent = heading;
  }, [heading]);
}

function Loaded({ detail, reviews }: { readonly detail: DetailStore; readonly reviews: ReactNode }) {
  const shown = useStore(detail.$detail, { ssr: 'initial' });
  useEffect(() => detail.connect(), [detail]);
  useHeading(shown.state === 'shown' ? shown.campaign.heading : shown.state === 'unknown' ? LOST_HEADING : undefined);
  if (shown.state === 'shown') return <CampaignView shown={shown} detail={detail} reviews={reviews} />;
  return <Waiting detail={shown} onRetry={() => void detail.refresh()} />;
}

/** The page of one campaign (section 2), hydrated from what was built, or loaded as a whole in the shell. */
export default function CampaignPage({ campaign, suggestions, children }: Props) {
  const [detail, setDetail] = useState(() =>
    campaign ? createDetail(String(campaign.id), { campaign, suggestions }) : null,
  );
  useEffect(() => {
    setDetail((known) => known ?? createDetail(idFromPath(window.location.pathname)));
    performance.mark('hydrated');
  }, []);
  return detail ? <Loaded detail={detail} reviews={children} /> : <Waiting detail={{ state: 'loading' }} />;
}
