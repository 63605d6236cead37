import type { Campaign } from '../../contract/campaign.ts';
import { difficultyOf, NO_COUNT, placeOf } from '../../contract/campaign-rules.ts';
import { LIST_TEXT } from '../../contract/constants.ts';
import { toldRating } from '../../contract/rating.ts';
import { now } from '../../lib/clock.ts';
import { isoDay, monthName } from '../../lib/format.ts';
import { heightIn, metresIn } from '../../lib/measures.ts';
import { truncate } from '../../lib/text.ts';
import { enrollingOf, shownStatus } from './facts.ts';
import { type Walk, wayOf } from './way.ts';

/** What a row of the list shows. The built page carries it as data too, so it holds nothing else. */
export interface Summary {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** The language of heading and text; absent for English. */
  readonly language?: string;
  readonly place: string;
  readonly enrolledCount: number;
  /** How many places are left where they are few, as the API has just said; what was built ahead does not know it. */
  readonly left?: number;
  /** Rupees; 0 is FREE. */
  readonly price: number;
  /** ISO 8601 in UTC. */
  readonly start: string | null;
  readonly end: string | null;
  /** How hard it is, in a word; absent where nobody said. */
  readonly difficulty?: string;
  /** How high it goes, `2,950 m`, without what is said beside it; absent where nobody said. */
  readonly altitude?: string;
  /** The heights of its way, corners of a picture of 100 × 50; absent where they are not known. */
  readonly way?: string;
  /** Where the API has just told it, or an outside one did at build time. */
  readonly rating?: NonNullable<Campaign['rating']>;
  readonly picture: { readonly url: string; readonly alt: string } | null;
  /** Why nobody can join, in a word such as `Cancelled` or `Ended`; absent while enrolment is open or the backend says no status. */
  readonly closed?: string;
}

/** A name in Devanagari beside the same in English, which a row has no room for: ` (खीरगंगा)`. */
const ALSO_IN_HINDI = / \(\p{Script=Devanagari}[^)]*\)/gu;

/** Where a campaign is, with its region where the place does not name it already, in one writing. */
export function placeAndRegion(location: Campaign['location']): string {
  const { place, region } = location ?? {};
  const told = place && region && !place.includes(region) ? `${place}, ${region}` : placeOf(location);
  return told.replace(ALSO_IN_HINDI, '');
}

const clamped = (step: number, most: number) => Math.round(Math.min(Math.max(step, 1), most));

/** Of small ways, the height in metres at the lower edge: lower than all that is walked, so that a shore still has a line. */
const FLOOR = 1000;

const at = (x: number, height: number) => `${x},${50 - clamped((height - FLOOR) / 100, 50)}`;

/**
 * The way as the corners of a shape in a picture of 100 × 50: from left to right, and 100 m a step upward from 1,000 m, for every
 * campaign alike. A stroll of one day that climbs nowhere is a level line. `undefined` where the heights say nothing.
 */
function smallWay(walk: Walk): string | undefined {
  const way = wayOf(walk);
  if (way) return way.points.map(({ x, height }) => at(Math.round(x / 10), height)).join(' ');
  const [height] = metresIn(walk.fact?.altitude);
  return height && walk.itineraries?.length === 1 ? `${at(0, height)} ${at(100, height)}` : undefined;
}

/** A campaign as the list shows it on a day of India, with defaults for missing fields. */
export function summarise(campaign: Campaign, today = isoDay(now().toISOString())): Summary {
  const [asset] = campaign.assets ?? [];
  const way = smallWay(campaign);
  const altitude = heightIn(campaign.fact?.altitude);
  const rating = toldRating(campaign.rating);
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
    ...(altitude && { altitude }),
    ...(way && { way }),
    ...(rating && { rating }),
    picture: asset ? { url: asset.url, alt: asset.alt ?? '' } : null,
    ...(campaign.status && enrollingOf(campaign, today) !== 'open' && { closed: shownStatus(campaign, today) }),
  };
}

/** Rows under one heading. */
interface CampaignGroup {
  readonly heading: string;
  /** Whether they are those that nobody can join, below the others. */
  readonly isClosed: boolean;
  readonly rows: Summary[];
}

/** The heading of what began before the month that is shown. */
export const UNDER_WAY = 'Already under way';

/**
 * The rows as they stand under headings: what can be booked by the month of its start, then the others. Where nothing can be booked, as
 * among what is past, all stand by their months. Beside one month, what began before it follows what begins in it.
 */
export function groupsOf(rows: readonly Summary[], shown = ''): CampaignGroup[] {
  const monthOf = ({ start }: Summary) => isoDay(start).slice(0, 7);
  const isEarlier = (row: Summary) => monthOf(row) !== '' && monthOf(row) < shown;
  const open = rows.filter(({ closed }) => !closed);
  const booked = open.length ? open : rows;
  const groups: CampaignGroup[] = [];
  for (const row of [...booked.filter((row) => !isEarlier(row)), ...booked.filter(isEarlier)]) {
    const heading = isEarlier(row) ? UNDER_WAY : monthName(monthOf(row)) || 'Day not set yet';
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, isClosed: false, rows: [row] });
  }
  const closed = rows.filter((row) => row.closed);
  if (open.length && closed.length) groups.push({ heading: 'Not open for booking', isClosed: true, rows: closed });
  return groups;
}
