import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import type { DetailStore } from './detail.ts';
import { useOffer } from './EnrolButton.tsx';

const load = () => import('./EnrolBar.tsx');

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** Shows the bar with price and button once the reader has scrolled past the first button. The bar loads only then. */
export function EnrolBarPlace({ campaign, detail }: Props) {
  const [passed, setPassed] = useState(false);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const offered = useOffer(campaign, detail);
  const enrolled = useStore(detail.$enrolled, { ssr: 'initial' });

  useEffect(() => {
    const action = document.querySelector('.campaign-action');
    if (!action) return;
    // Below the screen counts as seen: a jump past the button would otherwise change nothing that is observed.
    const observer = new IntersectionObserver(([entry]) => setPassed(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 999999px',
    });
    observer.observe(action);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (passed) load().then(setParts, () => undefined);
  }, [passed]);

  return parts && passed && offered === 'open' && !enrolled && <parts.EnrolBar campaign={campaign} detail={detail} />;
}
