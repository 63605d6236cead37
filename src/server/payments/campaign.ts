import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { type EnrolmentState, enrolmentState } from '../../contract/enrolment-rules.ts';
import { activeInstructions } from '../../contract/instructions.ts';
import { indiaDay } from '../../lib/india-day.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { CampaignPayload } from '../mail/campaign-facts.ts';
import { withAddresses } from '../mail/with-addresses.ts';

export interface Offer {
  listed: number;
  status: string;
  end_day: string;
}

/**
 * Whether a campaign took enrolments at a moment, and why not: its file was still there, enrolment was open on that day of India, and
 * a place was left. `left` is null without a limit.
 */
export function stateOf(campaign: Offer, left: number | null, at: Date): EnrolmentState {
  const { listed, status, end_day: lastDay } = campaign;
  return listed === 1 ? enrolmentState({ status, lastDay, left }, indiaDay(at)) : 'closed';
}

/** Milliseconds for which the file of a campaign may be away, as while new files are brought to the server. */
const AWAY_MS = 15 * 60_000;

/**
 * `stateOf` for a place that has been paid for. A file that went after the payment, or a quarter of an hour before it at most, counts as
 * there: somebody has paid who could still enrol.
 */
export function paidState(campaign: Offer & { updated_at: string }, left: number | null, paidAt: Date): EnrolmentState {
  const wentAt = Date.parse(campaign.updated_at);
  const listed = campaign.listed === 1 || wentAt > paidAt.getTime() - AWAY_MS ? 1 : 0;
  return stateOf({ ...campaign, listed }, left, paidAt);
}

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
