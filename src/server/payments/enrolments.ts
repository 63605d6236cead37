import { type EnrolmentState, enrolmentMessages, enrolmentState, isFree } from '../../contract/campaign-rules.ts';
import type { Friend } from '../../contract/friends.ts';
import { counted, indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { campaignPayload } from '../mail/joining.ts';
import { keepFindable } from '../people/find.ts';
import { nameFriends } from '../places/companions.ts';
import { countPlacesLeft, type Holder, hasPlace, haveRoom, holds, lockPlaces, storePlace } from '../places/places.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { newId } from '../platform/tokens.ts';
import type { PaymentContext } from './context.ts';
import { idInUse, takeId } from './intents.ts';

/**
 * A campaign, and how many places are left for somebody. Throws `HttpError`: 404 for an unknown campaign, 422 for a closed one, and where
 * the person, if one is named, has a place. That a place is left holds only after `lockPlaces`.
 */
export async function campaignFor(on: Database, id: string, who: Holder | null, at: Date) {
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (campaign?.listed !== 1) throw noSuchCampaign();
  const left = await countPlacesLeft(on, id, { who, at });
  const state = enrolmentStateAt(campaign, left, at);
  if (state !== 'open' && state !== 'full') throw new HttpError(422, 'This campaign takes no enrolments at present.');
  if (who && (await hasPlace(on, id, who))) throw new HttpError(422, 'You are already enrolled in this campaign.');
  return { campaign, left };
}

/** A campaign in which `people` can have a place. Throws as `campaignFor`, and 422 for a full one, or one with fewer places left. */
export async function enrollableCampaign(on: Database, id: string, who: Holder | null, at: Date, people = 1) {
  const { campaign, left } = await campaignFor(on, id, who, at);
  if (left === 0) throw new HttpError(422, enrolmentMessages.full);
  if (!haveRoom(left, people))
    throw new HttpError(
      422,
      `Only ${counted(left ?? 0, 'place is', 'places are')} left, and you are ${people} people.`,
    );
  return campaign;
}

/**
 * The campaign in which places for so many people can be paid for, where `paise` is their price. Throws as `enrollableCampaign`, and 422 for
 * another price.
 */
export async function checkPrice(
  on: Database,
  id: string,
  { paise, people }: { paise: number; people: number },
  who: Holder,
  at: Date,
) {
  const campaign = await enrollableCampaign(on, id, who, at, people);
  if (isFree(campaign.price_paise)) throw new HttpError(422, 'This campaign is free; there is nothing to pay.');
  const price = campaign.price_paise;
  if (price * people === paise) return campaign;
  const all = people > 1 ? ` for each person: ${shownRupees(price * people)} for ${people} people` : '';
  throw new HttpError(422, `The price of this campaign is ${shownRupees(price)}${all}.`);
}

interface Offer {
  /** 0 when its file is gone, a draft, or not public on this day. */
  listed: number;
  status: string;
  /** The last day in India, as `2026-12-08`. */
  end_day: string;
}

/** Whether a campaign took enrolments at a moment, by its file, its days in India and the places `left` (null without a limit). */
export function enrolmentStateAt(campaign: Offer, left: number | null, at: Date): EnrolmentState {
  const { listed, status, end_day: lastDay } = campaign;
  return listed === 1 ? enrolmentState({ status, lastDay, left }, indiaDay(at)) : 'closed';
}

/** For so long the file of a campaign may be away, as while new files are brought to the server. */
const AWAY_MS = 15 * 60_000;

/** `enrolmentStateAt` for a place that has been paid for: a file that went after the payment, or shortly before it, counts as there. */
export function enrolmentStateWhenPaid(
  campaign: Offer & { updated_at: string },
  left: number | null,
  paidAt: Date,
): EnrolmentState {
  const wentAt = Date.parse(campaign.updated_at);
  const listed = campaign.listed === 1 || wentAt > paidAt.getTime() - AWAY_MS ? 1 : 0;
  return enrolmentStateAt({ ...campaign, listed }, left, paidAt);
}

interface FreeClaim {
  transactionId: string;
  campaignId: string;
  name: string;
  email: string;
  mobile: string;
  friends?: readonly Friend[] | undefined;
}

interface FreePlace {
  status: 'FREE';
  transactionId: string;
  campaignId: string;
  campaignName: string;
}

async function placeOf(on: Database, claim: FreeClaim, { id }: Holder): Promise<FreePlace> {
  const row = await on.selectFrom('enrolments').selectAll().where('txnid', '=', claim.transactionId).executeTakeFirst();
  const same = row?.user_id === id && row.campaign_id === claim.campaignId && holds(row);
  if (!same || row.amount_paise) throw idInUse();
  return place(claim, row.campaign_name);
}

const place = (claim: FreeClaim, campaignName: string): FreePlace => ({
  status: 'FREE',
  transactionId: claim.transactionId,
  campaignId: claim.campaignId,
  campaignName,
});

/**
 * `POST /user/campaign/enroll/` without a payment: places where the stored price is 0, one booking for each login. A second call with the same id
 * gets the same answer and no second mail. The mail goes to the person's own address: nobody can send mails to others with it.
 */
export async function enrolFree(parts: PaymentContext, claim: FreeClaim, who: Holder): Promise<FreePlace> {
  const at = parts.now();
  const taken = await parts.transaction(async (on) => {
    if (!(await takeId(on, claim.transactionId, at))) return placeOf(on, claim, who);
    await lockPlaces(on, claim.campaignId);
    const { transactionId: txnid, name, email, mobile, friends = [] } = claim;
    const campaign = await enrollableCampaign(on, claim.campaignId, who, at, 1 + friends.length);
    if (!isFree(campaign.price_paise))
      throw new HttpError(422, 'This campaign is not free: it is enrolled in by a payment.');
    const own = { id: newId(), txnid, user_id: who.id, name, email, mobile };
    const about = { campaign_id: campaign.id, campaign_name: campaign.heading, amount_paise: 0 };
    const row = { ...own, ...about, address: '{}', mode: '', created_at: at.toISOString() };
    await nameFriends(on, txnid, friends);
    if (!(await storePlace(on, row))) throw new HttpError(422, 'You are already enrolled in this campaign.');
    await keepFindable(on, txnid);
    const receipt = { name, txnid, amountPaise: 0, paidAt: at.toISOString(), serial: null, maskedPan: '', mode: '' };
    const along = friends.map((one) => one.name);
    const payload = { ...receipt, friends: along, campaign: campaignPayload(campaign, false, parts.siteUrl) };
    await parts.outbox.add(on, who.email, { kind: 'enrolment-receipt', payload }, `receipt:${txnid}`);
    return place(claim, campaign.heading);
  });
  parts.outbox.kick();
  parts.campaignChanged(claim.campaignId);
  return taken;
}
