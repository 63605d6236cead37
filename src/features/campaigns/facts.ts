import type { Campaign } from '../../contract/campaign.ts';
import { type EnrolmentState, enrolmentState, statusLabel } from '../../contract/enrolment-rules.ts';
import { daysBetween, isoDay } from '../../lib/format.ts';

/** Where a campaign stands on a day of India for someone who wants to join. */
export const enrollingOf = ({ status, endTime }: Pick<Campaign, 'status' | 'endTime'>, today: string): EnrolmentState =>
  enrolmentState({ status, lastDay: isoDay(endTime) }, today);

/** Its status in a word, such as `Active` or `Ended`. */
export const shownStatus = ({ status, endTime }: Pick<Campaign, 'status' | 'endTime'>, today: string): string =>
  statusLabel({ status, lastDay: isoDay(endTime) }, today);

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

/**
 * What the price pays for, in one line: `Food, Stay`. Empty when the campaign promises nothing. A backend that does not say what
 * is included gets the words that the site has always shown.
 */
export function includedIn({ included }: Pick<Campaign, 'included'>): string {
  return included ? included.join(', ') : 'Food, Stay';
}

/** Shown for a fact that nobody gave. */
export const UNKNOWN = 'To be announced';
