import type { Selectable } from 'kysely';
import { lineOn, noticeWords } from '../../contract/cancelling.ts';
import { day, indiaDay } from '../../lib/format.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { Balance } from '../money/ledger.ts';
import { shownRupees } from '../platform/money.ts';
import type { Booking } from './places.ts';

type Terms = { days: number; percent: number }[];
type Campaign = Pick<Selectable<CampaignTable>, 'content' | 'start_day'>;

const termsNow = ({ content }: Pick<Campaign, 'content'>): Terms => JSON.parse(content).cancelling ?? [];

/** The terms of cancelling of a campaign as they stand now, to be kept with what is booked by them: JSON, an empty list without figures. */
export const termsOf = (campaign: Pick<Campaign, 'content'>): string => JSON.stringify(termsNow(campaign));

/** What becomes of the money of a place that is given back, in whole paise. */
export interface ComesBack {
  /** What was paid and has not gone back. */
  paid: number;
  /** What of it is owed then; all of it where the foundation decides. */
  back: number;
  /** What comes back of the price alone. */
  ofPrice: number;
  /** There are no figures: the foundation decides, and writes to the person. */
  open: boolean;
  /** By which line of the terms; empty where there are none, or a move has set the most. */
  notice: string;
}

/**
 * What comes back of a place today: by the terms that it was booked by or those of today, whichever give more, and once its person
 * has moved it no more than would have come back then. What was paid above its price comes back in any case. `price`, in whole paise, is the part
 * of the cost that is given back; the rest stays.
 */
export function comesBackOf(
  place: Pick<Booking, 'cancelling' | 'most_back'>,
  campaign: Campaign,
  { paid, returned, cost, price }: Pick<Balance, 'paid' | 'returned' | 'cost'> & { price: number },
  at: Date,
): ComesBack {
  const left = paid - returned;
  const now = termsNow(campaign);
  const booked: Terms = place.cancelling === null ? now : JSON.parse(place.cancelling);
  const open = booked.length === 0;
  const lines = [booked, now].map((terms) => lineOn(terms, price, campaign.start_day, indiaDay(at)) ?? { paise: 0 });
  const [best = { paise: 0 }] = lines.toSorted((a, b) => b.paise - a.paise);
  const most = place.most_back ?? price;
  const ofPrice = Math.min(open ? price : best.paise, most);
  const notice = open || best.paise > most ? '' : noticeWords(best);
  return { paid: left, back: left - Math.min(cost - ofPrice, left), ofPrice, open, notice };
}

/** Said where there are no figures. */
export const DECIDES = 'The foundation decides what comes back, and writes to you.';

/** What comes back, as the end of a sentence such as "If you give it back today, …"; what was paid is above 0. */
export function backWords({ paid, back, open, notice }: Omit<ComesBack, 'ofPrice'>): string {
  const sum = shownRupees(paid);
  if (open) return `the foundation decides what of ${sum} comes back, and writes to you.`;
  const part = back === paid ? `all of ${sum}` : back ? `${shownRupees(back)} of ${sum}` : `nothing of ${sum}`;
  return `${part} comes back${notice && ` (${notice.charAt(0).toLowerCase()}${notice.slice(1)})`}.`;
}

/** What is said of a place that its person gave back; undefined for another one. */
export function givenBackWords(
  { given_back_at, cancelling }: Pick<Booking, 'given_back_at' | 'cancelling'>,
  {
    paid,
    returned,
    owed,
    returnedAt,
    closedAt,
  }: Pick<Balance, 'paid' | 'returned' | 'owed' | 'returnedAt' | 'closedAt'>,
): string | undefined {
  if (given_back_at === null) return undefined;
  const began = `You gave this place back on ${day(given_back_at)}.`;
  if (!paid) return began;
  // What went back before was for somebody who was to come along.
  const undecided = owed === paid - returned && (returnedAt ?? '') < given_back_at;
  if (owed && cancelling === '[]' && undecided) return `${began} ${DECIDES}`;
  const before = returned ? ` ${shownRupees(returned)} went back before.` : '';
  if (owed) return `${began} ${shownRupees(owed)} comes back to you. You need not do anything.${before}`;
  if (!returned) return `${began} Nothing of what you paid comes back.`;
  return `${began} We gave ${shownRupees(returned)} back, and noted it on ${day(closedAt)}. If it has not come after some days, write to us.`;
}
