import type { Campaign } from '../../contract/campaign.ts';
import { readPaise } from '../../contract/rupees.ts';

interface Row {
  content: string;
  enrolled: number | null;
  paid_paise: number | null;
  given_paise: number | null;
  /** Whole grams by kind, JSON; null before it is noted. */
  came: number | null;
  grams: string | null;
  reviews?: number | null;
  stars?: number | null;
}

const kilograms = (grams: number) => Math.round(grams / 100) / 10;

function gatheredOf(people: number, json: string): NonNullable<Campaign['gathered']> {
  const grams = Object.entries(JSON.parse(json) as Record<string, number>);
  return {
    people,
    kilograms: kilograms(grams.reduce((sum, [, one]) => sum + one, 0)),
    kinds: Object.fromEntries(grams.map(([kind, one]) => [kind, kilograms(one)])),
  };
}

/**
 * A campaign as JSON: `enrolledCount` and `raised` (rupees) are what is recorded plus the start of its file, `fees` what was paid here for
 * places; missing where neither says anything.
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
