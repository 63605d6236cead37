import type { Campaign } from './campaign.ts';

/** Rules about joining a campaign that browser, build and server must decide alike. */

/** Where a campaign stands for someone who wants to join. */
export type EnrolmentState = 'open' | 'cancelled' | 'closed' | 'ended';

const wordOf = (status: Campaign['status']) => status?.trim().toLowerCase() ?? '';

/** Whether a campaign will not take place, in either spelling of the word. */
export const isCancelled = (status: Campaign['status']): boolean => /^cancell?ed$/.test(wordOf(status));

/**
 * Whether a campaign takes enrolments on a day, and why not. `active` alone means that enrolment is open, until the last day
 * is over. Days are India's, such as `2026-12-05`; an empty last day is unknown and ends nothing.
 */
export function enrolmentState(
  { status, lastDay }: { readonly status: Campaign['status']; readonly lastDay: string },
  today: string,
): EnrolmentState {
  if (isCancelled(status)) return 'cancelled';
  if (wordOf(status) !== 'active') return 'closed';
  return lastDay !== '' && lastDay < today ? 'ended' : 'open';
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
