import type { Campaign } from '../../contract/campaign.ts';
import { readPaise } from '../../contract/rupees.ts';

/** A campaign with what is recorded of it, as `recorded` of `queries.ts` selects it. */
interface Row {
  content: string;
  enrolled: number | null;
  paid_paise: number | null;
  given_paise: number | null;
  /** How many came along, and whole grams by kind, JSON; null before it is noted. */
  came: number | null;
  grams: string | null;
  /** Listed reviews and the sum of their stars; only where one campaign is read. */
  reviews?: number | null;
  stars?: number | null;
}

/** Grams as kilograms, to a tenth. */
const kilograms = (grams: number) => Math.round(grams / 100) / 10;

/** What was gathered, as calls answer it. */
function gatheredOf(people: number, json: string): NonNullable<Campaign['gathered']> {
  const grams = Object.entries(JSON.parse(json) as Record<string, number>);
  return {
    people,
    kilograms: kilograms(grams.reduce((sum, [, one]) => sum + one, 0)),
    kinds: Object.fromEntries(grams.map(([kind, one]) => [kind, kilograms(one)])),
  };
}

/**
 * A campaign as JSON. `enrolledCount` and `raised` (rupees) are what is recorded plus what its file says as the start; `fees` is the part
 * of it that was paid here for places. Where
 * neither says anything they are missing. A start that is no amount stays as it is.
 */
export function withRecorded({ content, enrolled, paid_paise, given_paise, came, grams, reviews, stars }: Row): string {
  const recordedPaise = (paid_paise ?? 0) + (given_paise ?? 0);
  if (!enrolled && !recordedPaise && grams === null && !reviews) return content;
  const campaign: Campaign = JSON.parse(content);
  const start = readPaise(campaign.raised ?? 0);
  return JSON.stringify({
    ...campaign,
    ...(enrolled ? { enrolledCount: (campaign.enrolledCount ?? 0) + enrolled } : {}),
    ...(recordedPaise && start !== null ? { raised: (start + recordedPaise) / 100 } : {}),
    ...(paid_paise && start !== null ? { fees: paid_paise / 100 } : {}),
    ...(reviews && stars ? { rating: { average: Math.round((stars / reviews) * 10) / 10, count: reviews } } : {}),
    ...(grams === null ? {} : { gathered: gatheredOf(came ?? 0, grams) }),
  });
}
