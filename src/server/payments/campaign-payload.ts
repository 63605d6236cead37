import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { activeInstructions } from '../../contract/instructions.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { CampaignPayload } from '../mail/campaign-facts.ts';
import { withAddresses } from '../mail/with-addresses.ts';

/** What the mail of an enrolment tells of a campaign, as its file says it at this moment; `siteUrl` is the site's origin. */
export function campaignPayload(row: Selectable<CampaignTable>, refundDue: boolean, siteUrl: string): CampaignPayload {
  const { startTime, location, contact, instuctions }: Partial<Campaign> = JSON.parse(row.content);
  return {
    id: row.id,
    name: row.heading,
    startDay: row.start_day,
    endDay: row.end_day,
    refundDue,
    startTime: startTime ?? '',
    meetingPoint: location?.meetingPoint || location?.place || '',
    meetingTime: location?.meetingTime ?? '',
    address: location?.address ?? '',
    phones: [contact?.mobile, contact?.alternate].filter((phone) => typeof phone === 'string'),
    email: contact?.email ?? '',
    bring: activeInstructions({ instuctions }).map(({ instuction, marks }) =>
      withAddresses(instuction, marks?.['instuction'] ?? [], siteUrl),
    ),
  };
}
