import type { CampaignGift } from '../../contract/campaign-gift.ts';
import { enrolmentState } from '../../contract/enrolment-rules.ts';
import { indiaDay } from '../../lib/india-day.ts';
import type { Database } from '../database/open.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import type { Intent } from './parts.ts';

/**
 * The campaign that a gift can be recorded for. Throws `HttpError`: 404 for an unknown one, 422 for a cancelled one. A campaign that
 * has ended, or that takes no enrolments, takes gifts.
 */
export async function campaignForGift(on: Database, id: string, at: Date): Promise<CampaignGift> {
  const campaign = await on
    .selectFrom('campaigns')
    .select(['id', 'heading', 'status', 'end_day', 'listed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (campaign?.listed !== 1) throw noSuchCampaign();
  const { status, end_day: lastDay } = campaign;
  const today = indiaDay(at);
  if (enrolmentState({ status, lastDay }, today) === 'cancelled') {
    throw new HttpError(422, 'This campaign is cancelled. It takes no gifts.');
  }
  return { campaignId: campaign.id, campaignName: campaign.heading, ended: lastDay !== '' && lastDay < today };
}

/** The name of the campaign of a payment, as it is now; null where the payment is for none. */
export async function headingOf(on: Database, { campaign_id }: Pick<Intent, 'campaign_id'>): Promise<string | null> {
  if (campaign_id === null) return null;
  const row = await on.selectFrom('campaigns').select('heading').where('id', '=', campaign_id).executeTakeFirst();
  return row?.heading ?? null;
}
