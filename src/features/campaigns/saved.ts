import { safeParse } from 'valibot';
import { Campaign } from '../../contract/campaign.ts';
import { PHOTO_WIDTHS, photoAt } from '../../lib/photo.ts';
import { paths } from '../../routes.ts';
import { keepPage, need } from './keep-page.ts';
import { photosOf } from './pictures.ts';
import { TRAIL } from './trail.ts';

/** A campaign kept for where there is no signal. */
export interface Saved {
  readonly campaign: Campaign;
  /** ISO 8601 in UTC. */
  readonly savedAt: string;
  /** Addresses of the photos kept with it. */
  readonly photos: readonly string[];
}

const FOLDER = '/trail/';
const KEPT_WIDTH = 960;

const dataAddress = (id: string) => FOLDER + encodeURIComponent(id);

async function readAt(cache: Cache, address: string): Promise<Saved | null> {
  const stored: unknown = await (await cache.match(address))?.json().catch(() => null);
  if (typeof stored !== 'object' || stored === null || !('campaign' in stored) || !('savedAt' in stored)) return null;
  const { success, output } = safeParse(Campaign, stored.campaign);
  const photos = 'photos' in stored && Array.isArray(stored.photos) ? stored.photos.map(String) : [];
  return success ? { campaign: output, savedAt: String(stored.savedAt), photos } : null;
}

/** The kept copy of a campaign, or `null`. Never rejects: without a store there is simply no copy. */
export async function readSaved(id: string): Promise<Saved | null> {
  if (!('caches' in globalThis)) return null;
  try {
    return await readAt(await caches.open(TRAIL), dataAddress(id));
  } catch {
    return null;
  }
}

/** Every address under which the page may ask for a photo: its own and those of its sizes. */
function addressesOf(url: string): string[] {
  return [url, ...PHOTO_WIDTHS.map((width) => photoAt(url, width)).filter((size) => size !== null)];
}

async function keepPhoto(cache: Cache, url: string): Promise<string | null> {
  const mode = new URL(url, location.href).origin === location.origin ? 'same-origin' : 'no-cors';
  try {
    // One size for all: good enough for a phone's whole screen.
    const answer = await need(photoAt(url, KEPT_WIDTH) ?? url, { mode });
    for (const address of addressesOf(url)) await cache.put(address, answer.clone());
    return url;
  } catch {
    return null;
  }
}

/**
 * Keeps a campaign with its page, everything that the page needs, and the chosen photos. The words are kept even when a photo
 * cannot be. Rejects when the network or the store fails before the words are safe.
 */
export async function saveCampaign(campaign: Campaign, photos: readonly string[], now = new Date()): Promise<Saved> {
  const id = String(campaign.id);
  const cache = await caches.open(TRAIL);
  await keepPage(cache, paths.offline);
  const unchosen = photosOf(campaign).filter(({ url }) => !photos.includes(url));
  await keepPage(cache, paths.campaign(id), new Set(unchosen.flatMap(({ url }) => addressesOf(url))));
  const kept = (await Promise.all(photos.map((url) => keepPhoto(cache, url)))).filter((url) => url !== null);
  const saved: Saved = { campaign, savedAt: now.toISOString(), photos: kept };
  await cache.put(dataAddress(id), Response.json(saved));
  await navigator.serviceWorker.register('/sw.js');
  // Asks the browser not to clear the copy when space runs short; it may decline.
  await navigator.storage?.persist?.().catch(() => false);
  return saved;
}

/** Every saved campaign, the soonest first. Never rejects. */
export async function listSaved(): Promise<Saved[]> {
  if (!('caches' in globalThis)) return [];
  try {
    const cache = await caches.open(TRAIL);
    const keys = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(FOLDER));
    const all = await Promise.all(keys.map((path) => readAt(cache, path)));
    return all
      .filter((saved) => saved !== null)
      .sort((a, b) => String(a.campaign.startTime).localeCompare(String(b.campaign.startTime)));
  } catch {
    return [];
  }
}

/** Forgets a saved campaign; after the last one, the worker and everything it kept. */
export async function removeSaved(id: string): Promise<void> {
  const cache = await caches.open(TRAIL);
  const saved = await readAt(cache, dataAddress(id));
  await cache.delete(dataAddress(id));
  await cache.delete(paths.campaign(id));
  const rest = await listSaved();
  const stillKept = new Set(rest.flatMap(({ photos }) => photos));
  for (const url of saved?.photos ?? []) {
    // A drawing may be the ornament of another kept page.
    if (stillKept.has(url) || url.startsWith('/pictures/')) continue;
    for (const address of addressesOf(url)) await cache.delete(address);
  }
  if (rest.length > 0) return;
  await caches.delete(TRAIL);
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
