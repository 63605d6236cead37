import type { Selectable, Transaction } from 'kysely';
import { ADULT_AGE, GUARDIAN_MISSING } from '../../contract/before-words.ts';
import type { BeforeYouGo } from '../../contract/before-you-go.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import type { OwnPlace, Told } from '../../contract/own-place.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { dayRange, indiaDay } from '../../lib/format.ts';
import type { User } from '../auth/sessions.ts';
import type { Database } from '../database/open.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { Tables } from '../database/schema.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type Balance, balanceOf, wentBack } from '../money/ledger.ts';
import { type Companion, companionsOf, mostOfOne, sharesOf } from '../places/companions.ts';
import { hasBegun } from '../places/meeting.ts';
import { type Booking, heldBy, holds, lockPlaces } from '../places/places.ts';
import { storeTelling, tellingsOf } from '../places/tellings.ts';
import { backWords, type ComesBack, comesBackOf, DECIDES, givenBackWords, termsOf } from '../places/terms.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { hashToken } from '../platform/tokens.ts';
import { releaseCompanion, releasePlace } from './participants.ts';
import { addressOf, datesFor, movePlace } from './places.ts';

type Campaign = Selectable<CampaignTable>;

const DEAD_LINK =
  'This link does not work any more: the place was given back or released, or the campaign is over. Nothing was done just now.';
const NOT_YOURS = 'You have no such booking: it was given back or released, or belongs to somebody else.';
const MOVED_BEFORE = 'You have moved this place before, which is possible once. Please write to us.';

/** Whose place: that of a mailed link, or of a booking of somebody who is logged in. */
export type Whose = { token: string } | { transactionId: string; user: User };

const SITE = 'site';

/** Throws an `HttpError`: 400 for a dead link, 404 for a booking that is not theirs. */
async function bookingOf(on: Database, whose: Whose, at: Date): Promise<Booking> {
  const all = on.selectFrom('enrolments').selectAll('enrolments');
  if ('token' in whose) {
    const linked = all
      .innerJoin('own_place_links', 'enrolment_id', 'enrolments.id')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
      .where('token_hash', '=', hashToken(whose.token))
      .where('end_day', '>=', indiaDay(at));
    const found = await linked.executeTakeFirst();
    if (!found) throw new HttpError(400, DEAD_LINK);
    return found;
  }
  const own = await all.where('txnid', '=', whose.transactionId).where(heldBy(whose.user)).executeTakeFirst();
  if (!own) throw new HttpError(404, NOT_YOURS);
  return own;
}

function standingOf(place: Booking, campaign: Campaign, at: Date): OwnPlace['standing'] {
  if (!holds(place)) return place.given_back_at === null ? 'none' : 'given-back';
  if (isCancelled(campaign.status) || campaign.called_off_at !== null) return 'called-off';
  return hasBegun(campaign, at) ? 'begun' : 'held';
}

interface Standing {
  place: Booking;
  campaign: Campaign;
  standing: OwnPlace['standing'];
  balance: Balance;
  money: ComesBack;
  /** Of this the end of a sentence speaks: `money` without what is owed or kept for those who do not come any more. */
  rest: ComesBack;
  /** Those who come along, those who do not any more, and for each of the former what would come back, and what would be kept of the share. */
  along: Companion[];
  gone: Companion[];
  each: ComesBack & { kept: number };
}

async function standingNow(on: Database, place: Booking, at: Date): Promise<Standing> {
  const campaign = await on
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', place.campaign_id)
    .executeTakeFirstOrThrow();
  const { txnid, most_back: most } = place;
  const balance = await balanceOf(on, txnid);
  const { people, price, share } = await sharesOf(on, txnid);
  const money = comesBackOf(place, campaign, { ...balance, price }, at);
  const mostOfEach = { ...place, most_back: most === null ? null : mostOfOne(most, people) };
  const one = comesBackOf(mostOfEach, campaign, { ...balance, price: share }, at);
  const paid = Math.min(share, money.paid);
  const each = { ...one, paid, back: one.back - balance.owed, kept: share - one.ofPrice };
  const named = (await companionsOf(on, [txnid]))(txnid);
  const [along, gone] = [named.filter(holds), named.filter((companion) => !holds(companion))];
  // Without anybody who is gone, something is owed where more was paid than it costs: that comes back with the rest.
  const { owed, cost } = gone.length ? balance : { owed: 0, cost: price };
  const back = money.back - owed;
  const rest = { ...money, paid: Math.max(back, money.paid - owed - (cost - price)), back };
  return { place, campaign, standing: standingOf(place, campaign, at), balance, money, rest, along, gone, each };
}

/** What holds of those who were to come along, and of those who do. */
function companionWords({ balance: { paid, owed, returned }, money: { open }, along, gone }: Standing): string[] {
  const back = open ? DECIDES : `${shownRupees(owed)} of it comes back to you. You need not do anything.`;
  const money = [
    `You paid ${shownRupees(paid)} for everybody.`,
    ...(returned ? [`${shownRupees(returned)} of it went back to you.`] : []),
    ...(owed ? [back] : []),
  ];
  return [
    ...gone.map(({ name }) => `${name} does not come along any more.`),
    ...(gone.length && paid ? [money.join(' ')] : []),
    ...(along.length ? ['Your own place alone cannot be given back while somebody comes along with you.'] : []),
  ];
}

const wentBackWords = ({ returned }: Balance) => `What you paid for it went back to you: ${shownRupees(returned)}.`;

/** What would become of the money of a place that is held. */
function moneyWords({ balance, money, rest, along }: Standing): string {
  const given = `If you give ${along.length ? 'all places' : 'it'} back today,`;
  if (rest.paid > 0) return `${given} ${backWords(rest)}`;
  if (money.paid) return `${given} nothing more comes back.`;
  if (wentBack(balance)) return wentBackWords(balance);
  return balance.due ? `Nothing was paid for it yet. ${shownRupees(balance.due)} is still to be paid.` : 'It was free.';
}

/** What becomes of what was paid for a place in a campaign that is called off. */
function calledOffWords(balance: Balance): string {
  const { paid, returned } = balance;
  if (!paid) return '';
  if (wentBack(balance)) return ` ${wentBackWords(balance)}`;
  const before = returned ? ` ${shownRupees(returned)} of it went back already.` : '';
  return ` Everything that you paid for it comes back.${before}`;
}

/** What becomes of what was paid for a place that is none. */
function releasedWords(balance: Balance): string {
  if (wentBack(balance)) return ` ${wentBackWords(balance)}`;
  return balance.paid ? ' We give back what is due.' : '';
}

function saidOf(now: Standing, dates: number): string[] {
  const { place, standing, balance, money } = now;
  switch (standing) {
    case 'given-back':
      return [givenBackWords(place, balance) ?? ''];
    case 'none':
      return [`You have no place here: it was released, or there was none for your payment.${releasedWords(balance)}`];
    case 'called-off':
      return [`This campaign is cancelled.${calledOffWords(balance)}`];
    case 'begun':
      return ['This campaign has begun. A place can be given back or moved before that alone. Please write to us.'];
    case 'held':
      return [
        ...companionWords(now),
        moneyWords(now),
        'Somebody else can have a place that you give back at once.',
        ...(place.most_back !== null ? ['You have moved it, which is possible once.'] : []),
        ...(dates && money.paid && !money.open && money.back < money.paid
          ? ['If you give it back after you have moved it, no more comes back than today.']
          : []),
      ];
  }
}

/** What was told of each walker. Of those of whom nothing was, the contact is that of the booking's own person, to be changed. */
async function toldOf(on: Database, { place, standing, along }: Standing): Promise<Told[]> {
  if (standing !== 'held') return [];
  const told = await tellingsOf(on, [place.id]);
  return [{ ...place, age: null }, ...along].map(({ id, name, age }) => {
    const own = told.get(id);
    const contact = own ?? told.get(place.id);
    return {
      ...{ who: id, name, minor: age === null ? null : age < ADULT_AGE, given: own?.campaign_id === place.campaign_id },
      ...{ contactName: contact?.contact_name ?? '', contactPhone: contact?.contact_phone ?? '' },
      ...{ health: own?.health ?? '', guardian: own?.guardian ?? '' },
    };
  });
}

async function replyOf(on: Database, now: Standing, at: Date): Promise<OwnPlace> {
  const { place, campaign, standing, money, along, each } = now;
  const dates = standing === 'held' && place.most_back === null ? await datesFor(on, place, at) : [];
  return {
    ...{ standing, campaignId: campaign.id, campaignName: campaign.heading },
    days: dayRange(campaign.start_day, campaign.end_day),
    said: saidOf(now, dates.length),
    back: standing === 'held' ? rupeesOf(money.back) : '',
    along: (standing === 'held' ? along : []).map(({ id, name }) => ({
      ...{ id, name, back: rupeesOf(each.back) },
      said: `${name} comes along. ${each.paid ? `If you give this place alone back today, ${backWords(each)}` : ''}`.trim(),
    })),
    dates: dates.map(({ id, heading, startDay, endDay }) => ({
      id,
      words: `${dayRange(startDay, endDay)}: ${heading}`,
    })),
    before: await toldOf(on, now),
  };
}

/** Where a place stands now, and what would come back of it. */
export async function ownPlace(on: Database, whose: Whose, at: Date): Promise<OwnPlace> {
  return replyOf(on, await standingNow(on, await bookingOf(on, whose, at), at), at);
}

interface Parts {
  on: Transaction<Tables>;
  outbox: Pick<Outbox, 'add'>;
  siteUrl: string;
  at: Date;
}

/** The standing of a place while nobody else gives, takes or moves one of its campaign. */
async function lockedStanding(on: Database, whose: Whose, at: Date): Promise<Standing> {
  const seen = await bookingOf(on, whose, at);
  await lockPlaces(on, seen.campaign_id);
  // Nobody notes anything about its money meanwhile.
  await on.updateTable('enrolments').set({ txnid: seen.txnid }).where('id', '=', seen.id).execute();
  const place = await bookingOf(on, whose, at);
  // Moved at this moment: the lock is that of another campaign.
  return place.campaign_id === seen.campaign_id ? standingNow(on, place, at) : lockedStanding(on, whose, at);
}

/**
 * Gives a place back, or that of the companion `who` alone, and mails it: what comes back is owed from then on. Does nothing for one that
 * cannot be given back. Throws 409 where another amount comes back than `back`, which was shown; as `bookingOf` else. In a transaction.
 */
export async function giveBack(
  { on, outbox, at }: Parts,
  whose: Whose,
  { back, who = '' }: { back: string; who?: string },
): Promise<OwnPlace> {
  const now = await lockedStanding(on, whose, at);
  const { place, campaign, standing, along, each } = now;
  const companion = along.find(({ id }) => id === who);
  if (standing !== 'held' || (who && !companion)) return replyOf(on, now, at);
  const money = companion ? each : now.money;
  if (rupeesOf(money.back) !== back)
    throw new HttpError(409, 'Another amount comes back by now. Please look at it again; nothing was done.');
  const { txnid, name } = place;
  const address = await addressOf(on, place);
  const about = { name, txnid, campaignName: campaign.heading, startDay: campaign.start_day };
  const payload = { ...about, paid: money.paid, back: money.back, open: money.open, notice: money.notice };
  const tell = async (more: { companion?: string }, once: string) => {
    const letter = { kind: 'place-given-back', payload: { ...payload, ...more } } as const;
    if (address) await outbox.add(on, address, letter, `given-back:${once}`);
  };
  const closing = { reason: '', by: SITE, at };
  if (companion) {
    await releaseCompanion(on, { ...closing, id: companion.id }, each.kept);
    await tell({ companion: companion.name }, companion.id);
    return replyOf(on, await standingNow(on, await bookingOf(on, whose, at), at), at);
  }
  await releasePlace(on, { ...closing, txnid }, money.paid - money.back);
  // Of a free place nothing is left.
  const given = { given_back_at: at.toISOString(), cancelling: place.cancelling ?? termsOf(campaign) };
  await on.updateTable('enrolments').set(given).where('txnid', '=', txnid).execute();
  await tell({}, txnid);
  const after = {
    ...now,
    place: { ...place, ...given },
    standing: 'given-back',
    balance: await balanceOf(on, txnid),
  } as const;
  return replyOf(on, after, at);
}

/**
 * Moves a place to another date of the same price, once. Does nothing for one that cannot be moved, or is there already. Throws 422 where it
 * was moved before, or the date cannot take it; as `bookingOf` else. In a transaction.
 */
export async function moveOwn({ on, ...parts }: Parts, whose: Whose, to: string): Promise<OwnPlace> {
  const { at } = parts;
  const now = await standingNow(on, await bookingOf(on, whose, at), at);
  const { place, standing, money } = now;
  if (standing !== 'held' || place.campaign_id === to) return replyOf(on, now, at);
  if (place.most_back !== null) throw new HttpError(422, MOVED_BEFORE);
  const wanted = { campaign: place.campaign_id, person: place.id, to, even: false };
  await movePlace({ on, ...parts, by: SITE }, { ...wanted, mostBack: money.ofPrice });
  return ownPlace(on, whose, at);
}

/**
 * Saves what a walker tells before the walk. Does nothing for one without a place here, and once it cannot be told any more. Throws 422 where
 * a guardian is missing; as `bookingOf` else. In a transaction.
 */
export async function tell(
  { on, at }: Pick<Parts, 'on' | 'at'>,
  whose: Whose,
  { who, contactName, contactPhone, health, guardian }: BeforeYouGo & { who: string },
): Promise<OwnPlace> {
  const now = await lockedStanding(on, whose, at);
  const { id: enrolment_id, campaign_id } = now.place;
  const walker = (await toldOf(on, now)).find((one) => one.who === who);
  if (walker?.minor && !guardian) throw new HttpError(422, GUARDIAN_MISSING);
  if (walker) {
    const texts = { contact_name: contactName, contact_phone: contactPhone, health, guardian };
    await storeTelling(on, { person_id: who, enrolment_id, campaign_id, ...texts, consented_at: at.toISOString() });
  }
  return replyOf(on, now, at);
}
