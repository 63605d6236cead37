import type { Campaign } from '../../contract/campaign.ts';
import { isoDay } from '../../lib/format.ts';
import { calendarFile } from '../../lib/ics.ts';
import { enrollingOf } from './facts.ts';
import { NO_PLACE } from './summary.ts';

/**
 * The campaign as a calendar file: whole days in India, the same name at every download, cancelled when the campaign is.
 * `null` while its start is unknown.
 * @param address the campaign's page, as a whole address
 */
export function campaignCalendar(campaign: Campaign, address: string, now = new Date()): string | null {
  const firstDay = isoDay(campaign.startTime);
  if (!firstDay) return null;
  const lastDay = isoDay(campaign.endTime);
  const cancelled = enrollingOf(campaign) === 'cancelled';
  const { location, contact } = campaign;
  const phones = [contact?.mobile, contact?.alternate].filter(Boolean).join(', ');
  return calendarFile(
    {
      uid: `campaign-${campaign.id}@${new URL(address).hostname}`,
      title: cancelled ? `Cancelled: ${campaign.heading}` : campaign.heading,
      firstDay,
      lastDay: lastDay === '' ? firstDay : lastDay,
      cancelled,
      place: [location?.place || NO_PLACE, location?.address].filter(Boolean).join(', '),
      description: [phones && `Phone: ${phones}`, address].filter(Boolean).join('\n'),
      url: address,
    },
    now,
  );
}
