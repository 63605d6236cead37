import type { Campaign } from '../../../contract/campaign.ts';
import { isCancelled, meetingPointOf } from '../../../contract/campaign-rules.ts';
import { isoDay } from '../../../lib/format.ts';
import { type CalendarEvent, calendarFile } from '../../../lib/ics.ts';

/**
 * The campaign as an event of whole days in India; `null` while its start is unknown. A cancelled campaign is a cancelled event. Its id
 * stays the same, so that calendars update their copy.
 * @param address the absolute address of the campaign's page
 */
export function campaignEvent(campaign: Campaign, address: string): CalendarEvent | null {
  const firstDay = isoDay(campaign.startTime);
  if (!firstDay) return null;
  const lastDay = isoDay(campaign.endTime);
  const cancelled = isCancelled(campaign.status);
  const { location, contact, preparation } = campaign;
  const bring = preparation?.bring ?? [];
  const hour = location?.meetingTime;
  const phones = [contact?.mobile, contact?.alternate].filter(Boolean).join(', ');
  return {
    uid: `campaign-${campaign.id}@${new URL(address).hostname}`,
    title: cancelled ? `Cancelled: ${campaign.heading}` : campaign.heading,
    firstDay,
    lastDay: lastDay === '' ? firstDay : lastDay,
    cancelled,
    place: [meetingPointOf(location), location?.address].filter(Boolean).join(', '),
    description: [
      hour && `Meeting time: ${hour}`,
      phones && `Phone: ${phones}`,
      preparation?.leader && `Leader: ${preparation.leader}`,
      bring.length > 0 && `Bring: ${bring.join(', ')}`,
      address,
    ]
      .filter(Boolean)
      .join('\n'),
    url: address,
  };
}

/** The same as a file to download, made at `now`. */
export function campaignCalendar(campaign: Campaign, address: string, now = new Date()): string | null {
  const event = campaignEvent(campaign, address);
  return event && calendarFile(event, now);
}
