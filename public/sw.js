// Serves saved campaigns without a network, and nothing else. src/features/campaigns/offline/saved-campaigns.ts writes the cache,
// registers this worker with the first saved campaign and removes it with the last.
const TRAIL = 'trail-1';
const OFFLINE = '/offline';
// A request without an answer: after this many milliseconds the saved page is shown.
const TIMEOUT_MS = 4000;

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const dropOld = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('trail-') && name !== TRAIL).map((name) => caches.delete(name)),
    );
    await clients.claim();
  };
  event.waitUntil(dropOld());
});

const cached = async (address) => {
  // `open` alone would create an empty cache.
  if (!(await caches.has(TRAIL))) return undefined;
  return (await caches.open(TRAIL)).match(address, { ignoreSearch: true, ignoreVary: true });
};

async function page(request) {
  const copy = await cached(new URL(request.url).pathname);
  const live = fetch(request);
  const late = new Promise((_, reject) => copy && setTimeout(reject, TIMEOUT_MS));
  try {
    return await Promise.race([live, late]);
  } catch {
    return copy ?? (await cached(OFFLINE)) ?? Response.error();
  }
}

// Built files have a hash in their name and never change. Everything else is requested from the network first.
const asset = async (request, lasting) =>
  (lasting && (await cached(request.url))) ||
  fetch(request).catch(async () => (await cached(request.url)) ?? Response.error());

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = origin === location.origin;
  if (request.method !== 'GET' || (own && pathname.startsWith('/api/'))) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (own || request.destination === 'image')
    event.respondWith(asset(request, own && pathname.startsWith('/_astro/')));
});
