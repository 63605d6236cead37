// Serves what a visitor has saved for the trail when there is no network, and nothing else. Registered by the first saving,
// gone with the last removal. The pages write the store; see src/features/campaigns/saved.ts, which shares its name.
const TRAIL = 'trail-1';
const OFFLINE = '/offline';
// A line that neither answers nor fails: after this many milliseconds a kept page is better.
const PATIENCE = 4000;

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

const kept = async (address) => {
  // `has` first: opening would make an empty store.
  if (!(await caches.has(TRAIL))) return undefined;
  return (await caches.open(TRAIL)).match(address, { ignoreSearch: true, ignoreVary: true });
};

async function page(request) {
  const copy = await kept(new URL(request.url).pathname);
  const live = fetch(request);
  const late = new Promise((_, reject) => copy && setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([live, late]);
  } catch {
    return copy ?? (await kept(OFFLINE)) ?? Response.error();
  }
}

// Built files carry their content in their name and never change; everything else is asked for first.
const asset = async (request, lasting) =>
  (lasting && (await kept(request.url))) ||
  fetch(request).catch(async () => (await kept(request.url)) ?? Response.error());

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = origin === location.origin;
  if (request.method !== 'GET' || (own && pathname.startsWith('/api/'))) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (own || request.destination === 'image')
    event.respondWith(asset(request, own && pathname.startsWith('/_astro/')));
});
