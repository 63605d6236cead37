import { useStore } from '@nanostores/react';
import type { Campaign } from '../../../contract/campaign.ts';
import { enrollingOf } from '../facts.ts';
import type { DetailStore } from './detail.ts';

/** Whether the page offers to enrol. A saved copy does not: it cannot know who is enrolled already, and is read without a network. */
export function useOffer(campaign: Campaign, detail: DetailStore): boolean {
  const enrolling = enrollingOf(campaign, useStore(detail.$today, { ssr: 'initial' }));
  const shown = useStore(detail.$detail, { ssr: 'initial' });
  return enrolling === 'open' && !('savedAt' in shown);
}
