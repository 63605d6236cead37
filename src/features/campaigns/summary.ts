import type { Campaign } from '../../contract/campaign.ts';
import { difficultyOf, NO_COUNT, placeOf } from '../../contract/campaign-rules.ts';
import { LIST_TEXT } from '../../contract/constants.ts';
import { now } from '../../lib/clock.ts';
import { isoDay } from '../../lib/format.ts';
import { metresIn } from '../../lib/measures.ts';
import { truncate } from '../../lib/text.ts';
import { enrollingOf, shownStatus } from './facts.ts';
import { type Walk, wayOf } from './way.ts';

/** What a card of the list shows. The built page carries it as data too, so it holds nothing else. */
export interface Summary {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** The language of heading and text; absent for English. */
  readonly language?: string;
  readonly place: string;
  readonly enrolledCount: number;
  /** Rupees; 0 is FREE. */
  readonly price: number;
  /** ISO 8601 in UTC. */
  readonly start: string | null;
  readonly end: string | null;
  /** How hard it is, in a word; absent where nobody said. */
  readonly difficulty?: string;
  /** How high it goes, `2,950 m`, without what is said beside it; absent where nobody said. */
  readonly altitude?: string;
  /** The heights of its way, as `smallWay` writes them; absent where they are not known. */
  readonly way?: string;
  readonly picture: { readonly url: string; readonly alt: string } | null;
  /** Why nobody can join, in a word such as `Cancelled` or `Ended`; absent while enrolment is open or the backend says no status. */
  readonly closed?: string;
}

/** Where a campaign is, with its region where the place does not name it already. */
export function placeAndRegion(location: Campaign['location']): string {
  const { place, region } = location ?? {};
  return place && region && !place.includes(region) ? `${place}, ${region}` : placeOf(location);
}

const clamped = (step: number, most: number) => Math.round(Math.min(Math.max(step, 1), most));

/** Of small ways, the height in metres at the lower edge: lower than all that is walked, so that a shore still has a line. */
const FLOOR = 1000;

/**
 * The way as the corners of a shape in a picture of 100 × 50: from left to right, and 100 m a step upward from 1,000 m, for every
 * campaign alike. `undefined` where the heights say nothing.
 */
const smallWay = (walk: Walk): string | undefined =>
  wayOf(walk)
    ?.points.map(({ x, height }) => `${Math.round(x / 10)},${50 - clamped((height - FLOOR) / 100, 50)}`)
    .join(' ');

/** A campaign as the list shows it on a day of India, with defaults for missing fields. */
export function summarise(campaign: Campaign, today = isoDay(now().toISOString())): Summary {
  const [asset] = campaign.assets ?? [];
  const way = smallWay(campaign);
  const altitude = Math.max(0, ...metresIn(campaign.fact?.altitude));
  return {
    id: String(campaign.id),
    heading: campaign.heading,
    text: truncate(campaign.body, LIST_TEXT),
    ...(campaign.language && { language: campaign.language }),
    place: placeAndRegion(campaign.location),
    enrolledCount: campaign.enrolledCount ?? NO_COUNT,
    price: campaign.price ?? 0,
    start: campaign.startTime ?? null,
    end: campaign.endTime ?? null,
    ...(difficultyOf(campaign.fact) && { difficulty: difficultyOf(campaign.fact) }),
    ...(altitude && { altitude: `${altitude.toLocaleString('en-IN')} m` }),
    ...(way && { way }),
    picture: asset ? { url: asset.url, alt: asset.alt ?? '' } : null,
    ...(campaign.status && enrollingOf(campaign, today) !== 'open' && { closed: shownStatus(campaign, today) }),
  };
}

/** The campaigns of a page of the list: what can be booked first, otherwise in the order of the API. */
export const bookableFirst = (rows: readonly Summary[]): Summary[] =>
  [...rows].sort((a, b) => Number('closed' in a) - Number('closed' in b));
