import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import type { DetailStore } from './detail.ts';

const load = () => import('./EnrolmentBox.tsx');

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
}

/** The box about the visitor's enrolment. It loads only where there is one; without its script the page stays as it is. */
export function EnrolmentPlace({ campaign, detail }: Props) {
  const enrolment = useStore(detail.$enrolment, { ssr: 'initial' });
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const status = enrolment?.status;
  useEffect(() => {
    if (status) load().then(setParts, () => undefined);
  }, [status]);
  return parts && enrolment && <parts.EnrolmentBox campaign={campaign} enrolment={enrolment} detail={detail} />;
}
