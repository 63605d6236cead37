import { safeParse } from 'valibot';
import { Campaign } from '../../../contract/campaign.ts';
import { PHOTO_WIDTHS, photoAt } from '../../../lib/photo.ts';
import { startWorker } from '../../../lib/worker.ts';
import { paths } from '../../../routes.ts';
import { photosOf } from '../photos/photos.ts';
import { cachePage, fetchOrThrow } from './cache-page.ts';
import { TRAIL_CACHE } from './trail-cache.ts';

/** A campaign saved for offline use. */
export interface SavedCampaign {
  readonly campaign: Campaign;
  /** ISO 8601 in UTC. */
  readonly savedAt: string;
  /** Addresses of the photos saved with it. */
  readonly photos: readonly string[];
}

const DATA_PATH = '/trail/';
const SAVED_WIDTH = 960;

const dataAddress = (id: string) => DATA_PATH + encodeURIComponent(id);

async function readAt(cache: Cache, address: string): Promise<SavedCampaign | null> {
  const stored: unknown = await (await cache.match(address))?.json().catch(() => null);
  if (typeof stored !== 'object' || stored === null || !('campaign' in stored) || !('savedAt' in stored)) return null;
  const { success, output } = safeParse(Campaign, stored.campaign);
  const photos = 'photos' in stored && Array.isArray(stored.photos) ? stored.photos.map(String) : [];
  return success ? { campaign: output, savedAt: String(stored.savedAt), photos } : null;
}

/** The saved copy of a campaign, or `null`. Never rejects: a browser without a cache has no copies. */
export async function readSaved(id: string): Promise<SavedCampaign | null> {
  if (!('caches' in globalThis)) return null;
  try {
    return await readAt(await caches.open(TRAIL_CACHE), dataAddress(id));
  } catch {
    return null;
  }
}

/** Every address at which the page may request a photo: its own and those of its sizes. */
function addressesOf(url: string): string[] {
  return [url, ...PHOTO_WIDTHS.map((width) => photoAt(url, width)).filter((size) => size !== null)];
}

async function cachePhoto(cache: Cache, url: string): Promise<string | null> {
  const mode = new URL(url, location.href).origin === location.origin ? 'same-origin' : 'no-cors';
  try {
    // One size is stored for all addresses; it fits a phone's screen.
    const answer = await fetchOrThrow(photoAt(url, SAVED_WIDTH) ?? url, { mode });
    for (const address of addressesOf(url)) await cache.put(address, answer.clone());
    return url;
  } catch {
    return null;
  }
}

/**
 * Saves a campaign with its page, everything that the page needs, and the chosen photos. A photo that fails to load is left out.
 * Rejects when the network or the cache fails before page and data are stored.
 */
export async function saveCampaign(
  campaign: Campaign,
  photos: readonly string[],
  now = new Date(),
): Promise<SavedCampaign> {
  const id = String(campaign.id);
  const cache = await caches.open(TRAIL_CACHE);
  await cachePage(cache, paths.offline);
  const unchosen = photosOf(campaign).filter(({ url }) => !photos.includes(url));
  await cachePage(cache, paths.campaign(id), new Set(unchosen.flatMap(({ url }) => addressesOf(url))));
  const kept = (await Promise.all(photos.map((url) => cachePhoto(cache, url)))).filter((url) => url !== null);
  const saved: SavedCampaign = { campaign, savedAt: now.toISOString(), photos: kept };
  await cache.put(dataAddress(id), new Response(JSON.stringify(saved)));
  await startWorker();
  // Asks the browser not to clear the copy when space runs short. It may decline, or ask the visitor first: all is saved by now.
  void navigator.storage?.persist?.().catch(() => false);
  return saved;
}

/** Every saved campaign, by start. Never rejects. */
export async function listSaved(): Promise<SavedCampaign[]> {
  if (!('caches' in globalThis)) return [];
  try {
    const cache = await caches.open(TRAIL_CACHE);
    const keys = (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith(DATA_PATH));
    const all = await Promise.all(keys.map((path) => readAt(cache, path)));
    return all
      .filter((saved) => saved !== null)
      .sort((a, b) => String(a.campaign.startTime).localeCompare(String(b.campaign.startTime)));
  } catch {
    return [];
  }
}

/** Removes a saved campaign; with the last one, the whole cache. The service worker stays: it keeps pages too. */
export async function removeSaved(id: string): Promise<void> {
  const cache = await caches.open(TRAIL_CACHE);
  const saved = await readAt(cache, dataAddress(id));
  await cache.delete(dataAddress(id));
  await cache.delete(paths.campaign(id));
  const rest = await listSaved();
  const stillKept = new Set(rest.flatMap(({ photos }) => photos));
  for (const url of saved?.photos ?? []) {
    // Another saved page may show the same drawing.
    if (stillKept.has(url) || url.startsWith('/pictures/')) continue;
    for (const address of addressesOf(url)) await cache.delete(address);
  }
  if (rest.length === 0) await caches.delete(TRAIL_CACHE);
}
