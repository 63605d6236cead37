import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isEmbedded } from '../../../api/backend.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { isEnrolled } from '../../../contract/campaign-rules.ts';
import type { DetailStore } from './detail.ts';
import { useOffer } from './EnrolButton.tsx';

/** Loads a part once it is needed; `null` until it is there, and where it does not arrive. */
function usePart<P>(needed: boolean, load: () => Promise<P>): P | null {
  const [part, setPart] = useState<P | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place loads one part
  useEffect(() => {
    if (needed) load().then(setPart, () => undefined);
  }, [needed]);
  return part;
}

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/**
 * The box about the visitor's enrolment, and that about the waiting list of a full campaign. Each loads only where there is something to
 * tell; without its script the page stays as it is.
 */
export function EnrolmentPlace({ campaign, detail }: Props) {
  const enrolment = useStore(detail.$enrolment, { ssr: 'initial' });
  const offer = useOffer(campaign, detail);
  const asked = enrolment !== null && isEmbedded() && !isEnrolled(enrolment.status);
  const waits = asked && (offer === 'full' || Boolean(enrolment.waiting && offer === 'open'));
  const box = usePart(Boolean(enrolment?.status), () => import('./EnrolmentBox.tsx'));
  const line = usePart(waits, () => import('./Waiting.tsx'));
  return (
    <>
      {box && enrolment?.status && <box.EnrolmentBox campaign={campaign} enrolment={enrolment} detail={detail} />}
      {line && waits && <line.Waiting campaign={campaign} standing={enrolment.waiting} detail={detail} />}
    </>
  );
}
