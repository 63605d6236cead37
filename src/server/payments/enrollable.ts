import { enrolmentMessages, isFree } from '../../contract/enrolment-rules.ts';
import type { User } from '../auth/sessions.ts';
import { countPlacesLeft } from '../campaigns/places-taken.ts';
import type { Database } from '../database/open.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { enrolmentStateAt } from './enrolment-state.ts';

/**
 * A campaign in which the user can enrol. Throws `HttpError`: 404 for an unknown one, 422 for a closed one, for a full one, and where
 * the user has a place already. That a place is left holds only after `lockPlaces`.
 */
export async function enrollableCampaign(on: Database, id: string, user: User, at: Date) {
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (campaign?.listed !== 1) throw noSuchCampaign();
  const state = enrolmentStateAt(campaign, await countPlacesLeft(on, id), at);
  if (state !== 'open' && state !== 'full') throw new HttpError(422, 'This campaign takes no enrolments at present.');
  const place = await on
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', user.id)
    .where('campaign_id', '=', id)
    .where('status', '<>', 'REFUND')
    .executeTakeFirst();
  if (place) throw new HttpError(422, 'You are already enrolled in this campaign.');
  if (state === 'full') throw new HttpError(422, enrolmentMessages.full);
  return campaign;
}

/** Checks that a place can be paid for, and that `paise` is its price. Throws as `enrollableCampaign`, and 422 for another price. */
export async function checkPrice(on: Database, id: string, paise: number, user: User, at: Date): Promise<void> {
  const campaign = await enrollableCampaign(on, id, user, at);
  if (isFree(campaign.price_paise)) throw new HttpError(422, 'This campaign is free; there is nothing to pay.');
  if (campaign.price_paise !== paise) {
    throw new HttpError(422, `The price of this campaign is ${shownRupees(campaign.price_paise)}.`);
  }
}
