import type { Selectable } from 'kysely';
import { comesBack } from '../../contract/cancelling.ts';
import { indiaDay } from '../../lib/format.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { Balance } from '../money/ledger.ts';
import type { Booking } from './places.ts';

type Terms = { days: number; percent: number }[];
type Campaign = Pick<Selectable<CampaignTable>, 'content' | 'start_day'>;

const read = (content: string): Terms => JSON.parse(content).cancelling ?? [];

/** The terms of cancelling of a campaign as they stand now, to be kept with what is booked by them: JSON, an empty list without figures. */
export const termsOf = ({ content }: Pick<Campaign, 'content'>): string => JSON.stringify(read(content));

/** What becomes of the money of a place that is given back; whole paise. */
export interface ComesBack {
  /** What was paid and has not gone back. */
  paid: number;
  /** What of it is owed then; all of it where the foundation decides. */
  back: number;
  /** What comes back of the price alone. */
  ofPrice: number;
  /** There are no figures: the foundation decides, and writes to the person. */
  open: boolean;
}

/**
 * What comes back of a place on a day: by the terms that it was booked by or those of today, whichever give more, and once its person
 * has moved it no more than would have come back then. What was paid above its price comes back in any case.
 */
export function comesBackOf(
  place: Pick<Booking, 'cancelling' | 'most_back'>,
  campaign: Campaign,
  { paid, returned, cost }: Pick<Balance, 'paid' | 'returned' | 'cost'>,
  at: Date,
): ComesBack {
  const left = paid - returned;
  const now = read(campaign.content);
  const booked: Terms = place.cancelling === null ? now : JSON.parse(place.cancelling);
  const shares = [booked, now].map((terms) => comesBack(terms, cost, campaign.start_day, indiaDay(at)) ?? 0);
  const most = place.most_back ?? cost;
  const open = booked.length === 0 && left > 0;
  const ofPrice = Math.min(open ? cost : Math.max(...shares), most);
  return { paid: left, back: left - Math.min(cost - ofPrice, left), ofPrice, open };
}
