import { difficultyOf, placeOf, placesLeft } from '../../contract/campaign-rules.ts';
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
  places?: number | null | undefined;
  enrolledCount?: number | null | undefined;
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
  const asset = row.assets?.[0];
  const left = placesLeft(row);
  const lang = row.language ?? '';
  const parts: Record<string, Partial<HTMLAnchorElement & HTMLImageElement>> = {
    a: { href: paths.campaign(row.id), ariaLabel: linkNameOf(row), textContent: SEE_CAMPAIGN },
    h3: { textContent: row.heading, lang },
    b: { textContent: whenOf(row) },
    '.soft': { textContent: factsOf(row) },
    '.slide-text': { textContent: truncate(row.body, SLIDE_TEXT), lang },
    img: { alt: asset?.alt ?? '', hidden: !asset, ...(asset && { src: asset.url }) },
    '.slide-label': { hidden: false },
    '.slide-price': { hidden: false, textContent: shortPrice(row.price) },
    '.slide-left': { textContent: left ? `${left} ${left === 1 ? 'place' : 'places'} left` : '' },
  };
  for (const [name, { textContent, ...values }] of Object.entries(parts)) {
    const part = slide.querySelector(name);
    Object.assign(part ?? {}, values);
    // The built text marks its Hindi, which has its own height: it stays while it says the same.
    if (part && textContent !== undefined && part.textContent !== textContent) part.textContent = textContent;
  }
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
