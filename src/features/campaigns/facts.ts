import type { Campaign } from '../../contract/campaign.ts';
import { daysBetween } from '../../lib/format.ts';

/** Where a campaign stands for someone who wants to join (decision 31). */
export type Enrolling = 'open' | 'cancelled' | 'closed';

/** `active` alone means that enrolment is open; a cancelled campaign says so everywhere, any other is closed. */
export function enrollingOf({ status }: Pick<Campaign, 'status'>): Enrolling {
  const word = status?.trim().toLowerCase() ?? '';
  if (word === 'active') return 'open';
  return /^cancell?ed$/.test(word) ? 'cancelled' : 'closed';
}

/** What the page says instead of a button. */
export const CANCELLED = 'This campaign is cancelled.';
export const CLOSED = 'Enrolment for this campaign is closed.';

/** The status as people read it: the campaign's own word with a capital. */
export function statusLabel({ status }: Pick<Campaign, 'status'>): string {
  const word = status?.trim() || 'closed';
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The extent: `3 days`; end minus start plus 1 (section 9). Empty when a date is missing. */
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

/** Shown for a fact that nobody gave. */
export const UNKNOWN = 'To be announced';
