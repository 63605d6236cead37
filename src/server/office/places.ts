import type { Selectable, Transaction } from 'kysely';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { counted, indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { Tables } from '../database/schema.ts';
import { campaignPayload } from '../mail/joining.ts';
import type { Outbox } from '../mail/outbox.ts';
import { addLines, type Balance, balanceOf, linesOf, wentBack } from '../money/ledger.ts';
import { takeId } from '../payments/intents.ts';
import { nextSerial, receiptPayload, taxYearOf } from '../payments/record.ts';
import { keepFindable } from '../people/find.ts';
import { type Companion, countPeople, keptOfCompanions } from '../places/companions.ts';
import { hasBegun, meetingOf } from '../places/meeting.ts';
import {
  type Booking,
  countPlacesLeft,
  hasPlace,
  hasPlaceLeft,
  haveRoom,
  heldBy,
  holderOf,
  isHeld,
  lockPlaces,
  placeIn,
  storePlace,
} from '../places/places.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { hashToken, newId } from '../platform/tokens.ts';

export const HAND_CASH = 'HAND-CASH';

export const ADDED_BEFORE = 'was added with this form before';

const NO_DATE = 'You cannot move to this date any more: it is full, closed or has begun. Nothing was changed.';

export const NOTE_CHANGED = 'note changed';

type Campaign = Selectable<CampaignTable>;
type On = Transaction<Tables>;

/** What an act on a place needs. */
interface PlaceParts {
  on: On;
  outbox: Pick<Outbox, 'add'>;
  siteUrl: string;
  by: string;
  at: Date;
}

async function campaignOf(on: Database, id: string): Promise<Campaign> {
  const row = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw noSuchCampaign();
  return row;
}

/** Where mails about a place go; undefined where no address is known. For a free place that is the login's: the other is not proven. */
export async function addressOf(on: Database, { user_id, amount_paise, email }: Booking): Promise<string | undefined> {
  if (user_id === null || amount_paise) return email || undefined;
  const user = await on.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst();
  return user?.email ?? (email || undefined);
}

interface WalkIn {
  once: string;
  campaign: string;
  name: string;
  mobile: string;
  /** Empty where there is none. */
  email: string;
  /** Whole paise that were paid in cash; 0 for a free place. */
  paise: number;
  room: boolean;
}

interface AddedWalkIn {
  txnid: string;
  serial: string | null;
}

/**
 * Gives a place to somebody who came without having enrolled, with a receipt for cash. Undefined where the same form has done it. Throws
 * 422 where that form added somebody else, where there is no room, and for a cancelled campaign.
 */
export async function addWalkIn(
  { on, outbox, siteUrl, by, at }: PlaceParts,
  { once, campaign: id, name, mobile, email, paise, room }: WalkIn,
): Promise<AddedWalkIn | undefined> {
  const txnid = `HH_${hashToken(once).slice(0, 20)}`;
  if (!(await takeId(on, txnid, at))) {
    const known = await on.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
    if (known && (known.name !== name || known.mobile !== mobile || known.amount_paise !== paise)) {
      const paid = known.amount_paise ? shownRupees(known.amount_paise) : 'free';
      throw new HttpError(422, `${known.name} ${ADDED_BEFORE}, ${paid}. Nothing was done now.`);
    }
    return undefined;
  }
  // The number before the places, as where a payment is settled: nobody waits in a circle.
  const serial = paise ? await nextSerial(on, taxYearOf(at)) : null;
  await lockPlaces(on, id);
  const campaign = await campaignOf(on, id);
  if (isCancelled(campaign.status)) throw new HttpError(422, 'This campaign is cancelled. Nobody can be added.');
  if (!room && (await countPlacesLeft(on, id)) === 0)
    throw new HttpError(422, 'All places are taken. Tick "There is room" to add somebody all the same.');
  const time = at.toISOString();
  const mode = paise ? HAND_CASH : '';
  const row = {
    ...{ id: newId(), txnid, campaign_id: id, campaign_name: campaign.heading, name, email, mobile, mode, serial },
    ...{ amount_paise: paise, walk_in: 1, created_at: time, paid_at: paise ? time : null, address: '{}' },
  };
  await storePlace(on, row);
  // What the leader takes is the price.
  const event = { txnid, paise, key: '', campaign: id, at, by };
  await addLines(on, [
    { ...event, kind: 'paid' },
    { ...event, kind: 'price' },
  ]);
  await keepFindable(on, txnid);
  const payload = { ...receiptPayload('enroll', row, ''), campaign: campaignPayload(campaign, false, siteUrl) };
  if (email) await outbox.add(on, email, { kind: 'enrolment-receipt', payload }, `receipt:${txnid}`);
  return { txnid, serial };
}

export interface Target {
  id: string;
  heading: string;
  startDay: string;
  endDay: string;
  pricePaise: number;
  /** What the move leaves to be paid in whole paise; below 0 what is to be given back. */
  duePaise: number;
}

interface Terms extends Balance {
  /** Whether it was booked by paying: who was let in free pays no more than the other campaign costs more. */
  booked: boolean;
  people: number;
  /** What was kept of companions who gave their places back. */
  along: number;
}

async function termsOf(on: Database, txnid: string): Promise<Terms> {
  const lines = await linesOf(on, txnid);
  const booked = lines.some(({ kind, at }) => kind === 'paid' && at === lines[0]?.at);
  const [people, along] = [await countPeople(on, txnid), await keptOfCompanions(on, txnid)];
  return { ...(await balanceOf(on, txnid)), booked, people, along };
}

/** What a booking costs once it is moved, in whole paise. */
const costAfter = ({ booked, cost, people, along }: Terms, from: Campaign, to: Campaign): number =>
  booked ? people * to.price_paise + along : Math.max(0, cost + people * (to.price_paise - from.price_paise));

/** The campaigns that somebody can be moved to, the next first. */
export async function targetsOf(on: Database, place: Booking, at: Date): Promise<Target[]> {
  const from = await campaignOf(on, place.campaign_id);
  const terms = await termsOf(on, place.txnid);
  const rows = await on
    .selectFrom('campaigns')
    .selectAll()
    .where('listed', '=', 1)
    .where('start_day', '>=', indiaDay(at))
    .where('id', '<>', from.id)
    .orderBy('start_day')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => !isCancelled(row.status) && !hasBegun(row, at))
    .map((to) => ({
      ...{ id: to.id, heading: to.heading, startDay: to.start_day, endDay: to.end_day, pricePaise: to.price_paise },
      duePaise: costAfter(terms, from, to) - (terms.paid - terms.returned),
    }));
}

/** The campaigns of the same price to which somebody can move a place without the office: those with a place for this person, the next first. */
export async function datesFor(on: Database, place: Booking, at: Date): Promise<Target[]> {
  const { cost, paid, returned } = await balanceOf(on, place.txnid);
  const same = (await targetsOf(on, place, at)).filter(({ duePaise }) => duePaise === cost - paid + returned);
  const rows = await on
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', ['', ...same.map(({ id }) => id)])
    .where((eb) => eb(eb.fn<string>('lower', ['status']), '=', 'active'))
    .where(hasPlaceLeft)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('enrolments')
        .select('campaign_id')
        .where(isHeld)
        .where(heldBy(holderOf(place))),
    )
    .execute();
  const people = await countPeople(on, place.txnid);
  const dates: Target[] = [];
  for (const target of same)
    if (rows.some(({ id }) => id === target.id) && haveRoom(await countPlacesLeft(on, target.id), people))
      dates.push(target);
  return dates;
}

interface Moved {
  txnid: string;
  heading: string;
  duePaise: number;
  told: boolean;
}

interface Move {
  campaign: string;
  person: string;
  to: string;
  /** Leaves a difference of the prices as it is. */
  even: boolean;
  /** Its person moves it, once and to one of `datesFor`: what comes back of its price from then on at most, in whole paise. */
  mostBack?: number;
}

/**
 * Moves somebody, and who comes along, to another campaign, and mails it. Throws 422 where the place is gone or its money went back, or the
 * other campaign cannot take this person.
 */
export async function movePlace(
  { on, outbox, siteUrl, by, at }: PlaceParts,
  { campaign, person, to, even, mostBack }: Move,
): Promise<Moved> {
  const gone = new HttpError(422, 'This person has no place in this campaign any more.');
  const txnid = (await placeIn(on, campaign, person))?.txnid;
  if (txnid === undefined) throw gone;
  // The payment first, as where one is settled.
  await on.updateTable('intents').set({ campaign_id: to }).where('txnid', '=', txnid).execute();
  for (const id of [campaign, to].toSorted()) await lockPlaces(on, id);
  const place = await placeIn(on, campaign, person);
  if (!place) throw gone;
  const own = mostBack !== undefined;
  if (own && place.most_back !== null) throw gone;
  const target = (await (own ? datesFor : targetsOf)(on, place, at)).find(({ id }) => id === to);
  if (!target) throw new HttpError(422, own ? NO_DATE : 'Nobody can be moved to this campaign.');
  const left = await countPlacesLeft(on, to);
  if (left === 0) throw new HttpError(422, `All places of ${target.heading} are taken.`);
  const people = await countPeople(on, txnid);
  if (!haveRoom(left, people))
    throw new HttpError(
      422,
      `${target.heading} has ${counted(left ?? 0, 'place')} left, and these are ${people} people.`,
    );
  if (await hasPlace(on, to, holderOf(place)))
    throw new HttpError(422, `This person has a place in ${target.heading} already.`);
  const before = await balanceOf(on, txnid);
  if (wentBack(before))
    throw new HttpError(422, 'What was paid for this place went back. Release it; the person can enrol anew.');
  const row = await campaignOf(on, to);
  const { numUpdatedRows } = await on
    .updateTable('enrolments')
    .set({
      ...{ campaign_id: to, campaign_name: row.heading, came: 0, told_before: null, told_after: null },
      ...{ told_meeting: JSON.stringify(meetingOf(row)), ...(own && { most_back: mostBack }) },
    })
    .where('id', '=', person)
    .where('campaign_id', '=', campaign)
    .where(isHeld)
    .executeTakeFirst();
  if (!numUpdatedRows) throw gone;
  await on.updateTable('companions').set({ came: 0 }).where('txnid', '=', txnid).execute();
  const duePaise = even ? 0 : target.duePaise;
  const kept = before.paid - before.returned;
  const price = kept + (even ? Math.max(0, target.duePaise) : target.duePaise);
  const event = { txnid, key: newId(), at, by };
  await addLines(on, [
    { ...event, kind: 'price back', campaign, paise: before.cost },
    { ...event, kind: 'price', campaign: to, paise: price },
    // What was paid is the price of a cheaper place, and the rest of a dearer one is not asked for.
    { ...event, kind: 'waived', campaign: to, paise: even ? price - kept : 0 },
  ]);
  const address = await addressOf(on, place);
  const toldDue = before.owed > 0 || before.due > 0;
  const payload = { name: place.name, txnid, from: place.campaign_name, duePaise, toldDue, own };
  if (address)
    await outbox.add(
      on,
      address,
      { kind: 'place-moved', payload: { ...payload, campaign: campaignPayload(row, false, siteUrl) } },
      own ? `moved:${txnid}` : undefined,
    );
  return { txnid, heading: row.heading, duePaise, told: address !== undefined };
}

/** Whether the campaign of a place is over: nobody is told of it any more. */
export const isOver = async (on: Database, { campaign_id }: Booking, at: Date): Promise<boolean> =>
  (await campaignOf(on, campaign_id)).end_day < indiaDay(at);

/**
 * Tells somebody that the place is released, or that of `companion` alone, unless the campaign is over. Resolves to whether there was an
 * address.
 */
export async function tellReleased(
  { on, outbox, at }: Pick<PlaceParts, 'on' | 'outbox' | 'at'>,
  place: Booking,
  companion?: Pick<Companion, 'id' | 'name'>,
): Promise<boolean> {
  if (await isOver(on, place, at)) return false;
  const { name, txnid, campaign_name: campaignName, campaign_id } = place;
  const { start_day: startDay } = await campaignOf(on, campaign_id);
  const { paid: paidPaise, returned: returnedPaise } = await balanceOf(on, txnid);
  const address = await addressOf(on, place);
  const about = { name, txnid, campaignName, startDay, paidPaise, returnedPaise };
  const payload = companion ? { ...about, companion: companion.name } : about;
  const once = `released:${companion ? companion.id : txnid}`;
  if (address) await outbox.add(on, address, { kind: 'place-released', payload }, once);
  return address !== undefined;
}
