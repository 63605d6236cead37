import { startCarousel } from '../lib/carousel.ts';
import { cut } from '../lib/cut.ts';
import { dayRange } from '../lib/format.ts';
import { paths } from '../routes.ts';

/** What a slide shows of a campaign; everything but id and heading may be missing. */
interface Row {
  id: string | number;
  heading: string;
  body?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  location?: { place?: string | null | undefined } | null | undefined;
  assets?: { url: string; alt?: string | null | undefined }[] | null | undefined;
}

/** Text of a slide is cut to this many characters (section 9). */
export const SLIDE_TEXT = 350;

/** Days and place in one line; the place as specified when there is none (section 3). */
export function factsOf({ startTime, endTime, location }: Row): string {
  return [dayRange(startTime, endTime), location?.place || 'Heaven'].filter(Boolean).join(' · ');
}

function fill(slide: HTMLElement, row: Row): HTMLElement {
  const [link, facts, text, picture] = ['a', '.soft', '.slide-text', 'img'].map((name) => slide.querySelector(name));
  const asset = row.assets?.[0];
  link?.setAttribute('href', paths.campaign(row.id));
  if (link) link.textContent = row.heading;
  if (facts) facts.textContent = factsOf(row);
  if (text) text.textContent = cut(row.body, SLIDE_TEXT);
  if (asset) picture?.setAttribute('src', asset.url);
  picture?.setAttribute('alt', asset?.alt ?? '');
  picture?.toggleAttribute('hidden', !asset);
  slide.hidden = false;
  return slide;
}

/** Brings the campaigns of the home slider (section 2) and lets them turn. Where they cannot be had, what was drawn stays. */
export async function startCampaignSlider(root: HTMLElement): Promise<void> {
  const track = root.querySelector('[data-track]');
  const drawn = track?.firstElementChild;
  const address = root.dataset['from'];
  if (!track || !(drawn instanceof HTMLElement) || !address) return;
  try {
    const { status, data } = await (await fetch(address)).json();
    const rows: Row[] = status && Array.isArray(data?.rows) ? data.rows : [];
    const slides = rows.map((row) => fill(drawn.cloneNode(true) as HTMLElement, row));
    if (slides.length > 0) track.replaceChildren(...slides);
  } catch {
    // The slide that the page was built with says enough.
  }
  startCarousel(root);
}
