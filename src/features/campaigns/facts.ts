import type { Campaign } from '../../contract/campaign.ts';
import { type EnrolmentState, enrolmentState, NO_COUNT, placesLeft } from '../../contract/campaign-rules.ts';
import { daysBetween, isoDay } from '../../lib/format.ts';

type Joining = Pick<Campaign, 'status' | 'endTime' | 'places' | 'enrolledCount' | 'waiting'>;

/** Where a campaign stands on a day of India for someone who wants to join. */
export const enrollingOf = (campaign: Joining, today: string): EnrolmentState =>
  enrolmentState({ status: campaign.status, lastDay: isoDay(campaign.endTime), left: placesLeft(campaign) }, today);

/**
 * Its status in a word, as a visitor reads it on a day of India: `Ended` for an active campaign whose last day is over, `Full` for one
 * without a place left, `Cancelled` in one spelling, otherwise the campaign's own word with a capital; `Closed` where it has none.
 */
export function shownStatus(campaign: Joining, today: string): string {
  const state = enrollingOf(campaign, today);
  const word = state === 'open' || state === 'closed' ? campaign.status?.trim() || state : state;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The word for a campaign without a place left, as `shownStatus` writes it. */
export const FULL = 'Full';

/** `3 places`, `1 place`. */
export const countOfPlaces = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;

/**
 * What is said of its places: `4 places left`, `Full`, or how many there are where `isCurrent` is false, because enrolments of the
 * meantime are not known then. Empty where the campaign does not say it.
 */
export function placesText(
  campaign: Pick<Campaign, 'places' | 'enrolledCount' | 'waiting'>,
  isCurrent: boolean,
): string {
  const left = placesLeft(campaign);
  if (left === null) return '';
  if (left === 0) return FULL;
  return isCurrent ? `${countOfPlaces(left)} left` : countOfPlaces(campaign.places ?? left);
}

/** How many have enrolled, or had until a campaign was over; what a campaign that does not know it says. */
export function enrolledText(count: number = NO_COUNT, over = false): string {
  return `${count} ${count === 1 ? 'person' : 'people'} enrolled${over ? '' : ' so far'}`;
}

/** The extent: `3 days`; end minus start plus 1. Empty when a date is missing. */
export function extent({ startTime, endTime }: Pick<Campaign, 'startTime' | 'endTime'>): string {
  const days = daysBetween(startTime, endTime);
  if (days === null) return '';
  return days === 1 ? '1 day' : `${days} days`;
}

/** Progress towards the goal; `null` unless both are given and the goal is an amount. */
export function progressOf({ raised, goal }: Pick<Campaign, 'raised' | 'goal'>) {
  if (typeof raised !== 'number' || typeof goal !== 'number' || goal <= 0 || raised < 0) return null;
  return { raised, goal, percent: Math.floor((raised / goal) * 100) };
}
