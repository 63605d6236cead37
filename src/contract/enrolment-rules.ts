import type { Campaign } from './campaign.ts';

/** Rules about joining a campaign that browser, build and server must decide alike. */

/** Where a campaign stands for someone who wants to join. */
export type EnrolmentState = 'open' | 'cancelled' | 'closed' | 'ended';

/** What decides it. Days are India's, such as `2026-12-05`; an empty last day is unknown and ends nothing. */
interface StatusAndEnd {
  readonly status: Campaign['status'];
  readonly lastDay: string;
}

const wordOf = (status: Campaign['status']) => status?.trim().toLowerCase() ?? '';

/** Whether a campaign will not take place, in either spelling of the word. */
export const isCancelled = (status: Campaign['status']): boolean => /^cancell?ed$/.test(wordOf(status));

/**
 * Whether a campaign takes enrolments on a day of India, and why not. `active` alone means that enrolment is open, until the last
 * day is over.
 */
export function enrolmentState({ status, lastDay }: StatusAndEnd, today: string): EnrolmentState {
  if (isCancelled(status)) return 'cancelled';
  if (wordOf(status) !== 'active') return 'closed';
  return lastDay !== '' && lastDay < today ? 'ended' : 'open';
}

/**
 * The status in a word, as a visitor reads it on a day of India: `Ended` for an active campaign whose last day is over, `Cancelled`
 * in one spelling, otherwise the campaign's own word with a capital; `Closed` where it has none.
 */
export function statusLabel(campaign: StatusAndEnd, today: string): string {
  const state = enrolmentState(campaign, today);
  const word = state === 'ended' || state === 'cancelled' ? state : campaign.status?.trim() || 'closed';
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a visitor reads instead of a button or a form; nothing while enrolment is open. */
export const enrolmentMessages = {
  open: '',
  cancelled: 'This campaign is cancelled.',
  closed: 'Enrolment for this campaign is closed.',
  ended: 'This campaign has ended. Enrolment is closed.',
} as const satisfies Record<EnrolmentState, string>;

/** Whether a place costs nothing: the price is 0 or absent. */
export const isFree = (price: number | null | undefined): boolean =>
  price === 0 || price === null || price === undefined;
