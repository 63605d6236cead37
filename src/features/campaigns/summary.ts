import type { Campaign } from '../../contract/campaign.ts';
import { cut } from '../../lib/cut.ts';
import { enrollingOf } from './facts.ts';

/** List text is cut to this many characters (section 9). */
export const LIST_TEXT = 220;
/** Shown when a campaign has no place of its own (section 3). */
export const NO_PLACE = 'Heaven';
/** Shown when nobody has counted (section 3). */
export const NO_COUNT = 10;

/** What a card of the list shows, and nothing more: the page that is built ahead carries it twice, as HTML and as data. */
export interface Summary {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly place: string;
  readonly enrolledCount: number;
  /** Rupees; 0 is FREE. */
  readonly price: number;
  /** ISO 8601 in UTC. */
  readonly start: string | null;
  readonly end: string | null;
  readonly picture: { readonly url: string; readonly alt: string } | null;
  /** Only there when it is so. */
  readonly cancelled?: true;
}

/** A campaign as the list shows it, with the specified stand-ins for what is missing. */
export function summarise(campaign: Campaign): Summary {
  const [asset] = campaign.assets ?? [];
  return {
    id: String(campaign.id),
    heading: campaign.heading,
    text: cut(campaign.body, LIST_TEXT),
    place: campaign.location?.place || NO_PLACE,
    enrolledCount: campaign.enrolledCount ?? NO_COUNT,
    price: campaign.price ?? 0,
    start: campaign.startTime ?? null,
    end: campaign.endTime ?? null,
    picture: asset ? { url: asset.url, alt: asset.alt ?? '' } : null,
    ...(enrollingOf(campaign) === 'cancelled' && { cancelled: true }),
  };
}
