import { safeParse } from 'valibot';
import { Campaign } from '../../contract/campaign.ts';
import { paths } from '../../routes.ts';
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

async function need(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok && answer.type !== 'opaque') throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** What a page of this site needs to be drawn again without a network: scripts, styles, fonts and pictures of its own. */
function assetsOf(html: string): string[] {
  const found = html.matchAll(
    /(?:"|&quot;|\(|=)(\/(?:_astro|pictures|photos|[\w-]+\.(?:svg|png|webmanifest))[^"'&)\s>]*)/g,
  );
  return [...new Set([...found].map(([, address]) => address ?? ''))];
}

/** Scripts that other scripts ask for, however deep; without them a kept page would stay lifeless. */
async function withImports(cache: Cache, scripts: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  const queue = [...scripts];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const answer = await need(address);
    await cache.put(address, answer.clone());
    const text = await answer.text();
    for (const [, name] of text.matchAll(/["']((?:\.{1,2}|_astro)\/[\w.@-]+\.js)["']/g)) {
      // Written beside the script (`./x.js`), or from the site's root (`_astro/x.js`).
      const base = name?.startsWith('.') ? address : '/';
      queue.push(new URL(name ?? '', new URL(base, location.href)).pathname);
    }
  }
}

async function keepPage(cache: Cache, address: string): Promise<void> {
  const answer = await need(address);
  // A kept page must not be a redirect: browsers refuse those from a worker.
  const html = await answer.text();
  const assets = assetsOf(html);
  const scripts = assets.filter((asset) => asset.endsWith('.js'));
  await withImports(cache, scripts);
  for (const asset of assets.filter((asset) => !asset.endsWith('.js'))) {
    // An ornament that is missing must not keep the words from being saved.
    await need(asset).then(
      (found) => cache.put(asset, found),
      () => undefined,
    );
  }
  await cache.put(address, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
}

async function keepPhoto(cache: Cache, url: string): Promise<string | null> {
  const mode = new URL(url, location.href).origin === location.origin ? 'same-origin' : 'no-cors';
  return need(url, { mode }).then(
    (answer) => cache.put(url, answer).then(() => url),
    () => null,
  );
}

/**
 * Keeps a campaign with its page, everything that the page needs, and the chosen photos. The words are kept even when a photo
 * cannot be. Rejects when the network or the store fails before the words are safe.
 */
export async function saveCampaign(campaign: Campaign, photos: readonly string[], now = new Date()): Promise<Saved> {
  const id = String(campaign.id);
  const cache = await caches.open(TRAIL);
  await keepPage(cache, paths.offline);
  await keepPage(cache, paths.campaign(id));
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
    if (!stillKept.has(url) && !url.startsWith('/pictures/')) await cache.delete(url);
  }
  if (rest.length > 0) return;
  await caches.delete(TRAIL);
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
