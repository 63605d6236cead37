import { difficultyOf, placeOf } from '../../contract/campaign-rules.ts';
import { SLIDE_TEXT } from '../../contract/constants.ts';
import { startCarousel } from '../../lib/carousel.ts';
import { dayRange, daysBetween, shortPrice } from '../../lib/format.ts';
import { truncate } from '../../lib/text.ts';
import { paths } from '../../routes.ts';

/** What a slide shows of a campaign; everything but id and heading may be missing. */
interface Row {
  id: string | number;
  heading: string;
  body?: string | null | undefined;
  language?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  price?: number | null | undefined;
  location?: { place?: string | null | undefined } | null | undefined;
  fact?: { trekType?: string | null | undefined; altitude?: string | null | undefined } | null | undefined;
  assets?: { url: string; alt?: string | null | undefined }[] | null | undefined;
}

/** What the button of a slide says. */
export const SEE_CAMPAIGN = 'See the campaign';

/** Its days. */
export const whenOf = ({ startTime, endTime }: Row): string => dayRange(startTime, endTime);

/** Place, length, difficulty and height in one line, as far as they are known; `Heaven` for a campaign without a place. */
export function factsOf({ startTime, endTime, location, fact }: Row): string {
  const days = daysBetween(startTime, endTime);
  const length = days === null ? '' : days === 1 ? '1 day' : `${days} days`;
  return [placeOf(location), length, difficultyOf(fact), fact?.altitude].filter(Boolean).join(' · ');
}

/** The button's name for a screen reader, which meets five of them. */
export const linkNameOf = ({ heading }: Row) => `${SEE_CAMPAIGN}: ${heading}`;

function fill(slide: HTMLElement, row: Row): HTMLElement {
  const [link, heading, when, facts, text, picture, label, price] = [
    'a',
    'h3',
    'b',
    '.soft',
    '.slide-text',
    'img',
    '.slide-label',
    '.slide-price',
  ].map((name) => slide.querySelector(name));
  const asset = row.assets?.[0];
  link?.setAttribute('href', paths.campaign(row.id));
  link?.setAttribute('aria-label', linkNameOf(row));
  if (link) link.textContent = SEE_CAMPAIGN;
  for (const [place, words] of [
    [heading, row.heading],
    [text, truncate(row.body, SLIDE_TEXT)],
  ] as const)
    if (place) Object.assign(place, { textContent: words, lang: row.language ?? '' });
  if (when) when.textContent = whenOf(row);
  if (facts) facts.textContent = factsOf(row);
  if (asset) picture?.setAttribute('src', asset.url);
  picture?.setAttribute('alt', asset?.alt ?? '');
  picture?.toggleAttribute('hidden', !asset);
  if (price) price.textContent = shortPrice(row.price);
  for (const part of [label, price]) part?.removeAttribute('hidden');
  return slide;
}

/** Loads the campaigns of the home slider and starts the rotation. When loading fails, the slides of the build stay. */
export async function startCampaignSlider(root: HTMLElement): Promise<void> {
  const track = root.querySelector('[data-track]');
  const template = track?.firstElementChild;
  const address = root.dataset['from'];
  if (!track || !(template instanceof HTMLElement) || !address) return;
  try {
    const { status, data } = await (await fetch(address)).json();
    const rows: Row[] = status && Array.isArray(data?.rows) ? data.rows.filter(Boolean) : [];
    const slides = rows.map((row, at) => fill((track.children[at] ?? template.cloneNode(true)) as HTMLElement, row));
    if (slides.length > 0) track.replaceChildren(...slides);
  } catch {
    // The slides of the build stay.
  }
  startCarousel(root);
}
