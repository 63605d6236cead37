import type { Campaign } from './campaign.ts';

/** Rules about joining a campaign that browser, build and server must decide alike. */

/** How many enrolled where nothing says how many. */
export const NO_COUNT = 10;

/** Where a campaign stands for someone who wants to join. */
export type EnrolmentState = 'open' | 'cancelled' | 'closed' | 'ended' | 'full';

/**
 * What decides it. Days are India's, such as `2026-12-05`; an empty last day is unknown and ends nothing. `left` is how many places
 * are left (`placesLeft`); without it there is no limit.
 */
interface Offered {
  readonly status: Campaign['status'];
  readonly lastDay: string;
  readonly left?: number | null | undefined;
}

const wordOf = (status: Campaign['status']) => status?.trim().toLowerCase() ?? '';

/** Whether a campaign will not take place, in either spelling of the word. */
export const isCancelled = (status: Campaign['status']): boolean => /^cancell?ed$/.test(wordOf(status));

/**
 * How many places of a campaign are left, 0 or more: its `places` less those who enrolled. `null` where the campaign has no limit, or
 * does not say how many enrolled.
 */
export function placesLeft({ places, enrolledCount }: Pick<Campaign, 'places' | 'enrolledCount'>): number | null {
  return places && places > 0 && typeof enrolledCount === 'number' ? Math.max(0, places - enrolledCount) : null;
}

/**
 * Whether a campaign takes enrolments on a day of India, and why not. `active` alone means that enrolment is open, until the last
 * day is over or no place is left.
 */
export function enrolmentState({ status, lastDay, left }: Offered, today: string): EnrolmentState {
  if (isCancelled(status)) return 'cancelled';
  if (wordOf(status) !== 'active') return 'closed';
  if (lastDay !== '' && lastDay < today) return 'ended';
  return left === 0 ? 'full' : 'open';
}

/** What a visitor reads instead of a button or a form; nothing while enrolment is open. */
export const enrolmentMessages = {
  open: '',
  cancelled: 'This campaign is cancelled.',
  closed: 'Enrolment for this campaign is closed.',
  ended: 'This campaign has ended. Enrolment is closed.',
  full: 'This campaign is full.',
} as const satisfies Record<EnrolmentState, string>;

/** Shown when a payment that was just made is given back: taken twice, no place left, or enrolment had closed. */
export const GIVEN_BACK = 'There was no place for this payment. We give it back.';

/** Whether an enrolment of this status gives a place: one that was paid, or a free one. */
export const isEnrolled = (status: string | null | undefined): boolean => status === 'PAID' || status === 'FREE';

/** Whether a place costs nothing: the price is 0 or absent. */
export const isFree = (price: number | null | undefined): boolean =>
  price === 0 || price === null || price === undefined;
