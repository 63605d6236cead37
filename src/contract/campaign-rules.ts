import type { Campaign, CampaignFilter, Marks } from './campaign.ts';
import { NO_PLACE } from './constants.ts';

export const NO_COUNT = 10;

export type EnrolmentState = 'open' | 'cancelled' | 'closed' | 'ended' | 'full';

/** Days are India's, such as `2026-12-05`; an empty last day ends nothing. Without `left` there is no limit. */
interface Offered {
  readonly status: Campaign['status'];
  readonly lastDay: string;
  readonly left?: number | null | undefined;
}

const wordOf = (status: Campaign['status']) => status?.trim().toLowerCase() ?? '';

export const isCancelled = (status: Campaign['status']): boolean => /^cancell?ed$/.test(wordOf(status));

/**
 * The places less those who enrolled and those who wait for one, 0 or more; `null` without a limit, or where nobody says how many enrolled.
 */
export function placesLeft({
  places,
  enrolledCount,
  waiting,
}: Pick<Campaign, 'places' | 'enrolledCount' | 'waiting'>): number | null {
  if (!places || places <= 0 || typeof enrolledCount !== 'number') return null;
  return Math.max(0, places - enrolledCount - (waiting ?? 0));
}

/**
 * Whether a campaign takes enrolments on a day of India, and why not: `active` alone is open, until the last day is over or no place is
 * left.
 */
export function enrolmentState({ status, lastDay, left }: Offered, today: string): EnrolmentState {
  if (isCancelled(status)) return 'cancelled';
  if (lastDay !== '' && lastDay < today) return 'ended';
  if (wordOf(status) !== 'active') return 'closed';
  return left === 0 ? 'full' : 'open';
}

/** The campaign as somebody meets it who is offered a place until a time (ISO 8601 in UTC): for that person it has one left. */
export const asOffered = <C extends Pick<Campaign, 'places'>>(
  campaign: C,
  offeredUntil: string | null | undefined,
  at: Date,
): C => (offeredUntil && at.toISOString() <= offeredUntil ? { ...campaign, places: null } : campaign);

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

/** The buttons of somebody's own place, and what stands above the dates; with several people that of all, and of one who comes along. */
export const GIVE_BACK = 'Give my place back';
export const GIVE_ALL_BACK = 'Give all places back';
export const giveBackOf = (name: string): string => `Give the place of ${name} back`;
export const MOVE = 'Move my place';
export const MOVE_TO = 'Or move it, once, to another date of the same price';

/** So many people come with one booking at most, the one who books included. */
export const MOST_PEOPLE = 6;

export const isEnrolled = (status: string | null | undefined): boolean => status === 'PAID' || status === 'FREE';

export const isFree = (price: number | null | undefined): boolean =>
  price === 0 || price === null || price === undefined;

interface Location {
  readonly place?: string | null | undefined;
  readonly meetingPoint?: string | null | undefined;
}

export const placeOf = (location: Location | null | undefined): string => location?.place || NO_PLACE;

/** Where its group meets; the place stands for it where no meeting point is given. */
export const meetingPointOf = (location: Location | null | undefined): string =>
  location?.meetingPoint || placeOf(location);

interface InstructionState {
  readonly id: string | number;
  readonly active?: boolean | null | undefined;
  readonly deleted?: boolean | null | undefined;
}

interface Words {
  readonly instuction: string;
  readonly marks?: Marks;
}

/** The instructions to show: all but those that are inactive or deleted. One that says neither is shown. */
export function activeInstructions<I extends InstructionState>({
  instuctions,
}: {
  instuctions?: readonly I[] | null | undefined;
}): I[] {
  return (instuctions ?? []).filter(({ active, deleted }) => active !== false && deleted !== true);
}

/** The campaign without the instruction fields that its page, which carries it as data, does not show. */
export function compactCampaign<C extends { instuctions?: readonly (InstructionState & Words)[] | null | undefined }>(
  campaign: C,
) {
  const instuctions = activeInstructions(campaign).map(({ id, instuction, marks }) => ({
    id,
    instuction,
    ...(marks && { marks }),
  }));
  return { ...campaign, instuctions };
}

// Here, so that a page with one campaign does not load the search.

export const searchNames = ['month', 'region', 'difficulty', 'price', 'words'] as const;

export const DIFFICULTIES = ['easy', 'moderate', 'difficult'] as const;

/** The first word of how hard a campaign is, such as `Moderate`: what follows it may be long. Empty where nobody said. */
export const difficultyOf = (fact: { trekType?: string | null | undefined } | null | undefined): string =>
  fact?.trekType?.match(/^\p{L}+/u)?.[0] ?? '';

export const PRICES = ['free', 'paid'] as const;

export const REGION_MAX = 60;

export const WORDS_MAX = 80;

export type CampaignListName = CampaignFilter | 'all';

/**
 * The order of each list: the soonest first, of what has ended the latest. `first` stands before the rest: what can be booked (`open`), or
 * what has not begun (`ahead`). Equal days follow the ids, so that pages never overlap.
 */
export const campaignOrder = {
  incoming: { by: 'start_day', direction: 'asc', first: 'open' },
  ongoing: { by: 'start_day', direction: 'asc', first: 'open' },
  slider: { by: 'start_day', direction: 'asc', first: 'ahead' },
  archived: { by: 'end_day', direction: 'desc' },
  all: { by: 'start_day', direction: 'desc' },
} as const satisfies Record<
  CampaignListName,
  { by: 'start_day' | 'end_day'; direction: 'asc' | 'desc'; first?: 'open' | 'ahead' }
>;

interface CampaignDays {
  readonly id: string | number;
  readonly start_day: string;
  readonly end_day: string;
  /** Whether it stands before the rest. */
  readonly isFirst?: boolean;
}

export function compareCampaigns(list: CampaignListName): (a: CampaignDays, b: CampaignDays) => number {
  const { by, direction } = campaignOrder[list];
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0);
  const later = ({ isFirst = false }: CampaignDays) => Number(!isFirst);
  return (a, b) => later(a) - later(b) || compare(a[by], b[by]) || compare(String(a.id), String(b.id));
}
