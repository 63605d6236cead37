import type { Campaign } from '../../../contract/campaign.ts';
import { isCancelled } from '../../../contract/campaign-rules.ts';
import { dayRange, shortPrice } from '../../../lib/format.ts';

type Shared = Pick<Campaign, 'heading' | 'startTime' | 'endTime' | 'price' | 'status'>;

/** What a friend reads of a campaign: name, days and price; of a cancelled one that it is cancelled. */
export const sharedText = ({ heading, startTime, endTime, price, status }: Shared): string =>
  [heading, dayRange(startTime, endTime), isCancelled(status) ? 'cancelled' : shortPrice(price)]
    .filter(Boolean)
    .join(', ');

/** Opens the phone's share dialog, or WhatsApp with the text where there is none. Closing the dialog is not an error. */
export async function shareCampaign(campaign: Shared, url: string): Promise<void> {
  const text = sharedText(campaign);
  if (navigator.share) return navigator.share({ title: campaign.heading, text, url }).catch(() => undefined);
  window.open(`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`, '_blank', 'noopener');
}
