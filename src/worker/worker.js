// The service worker. src/pages/sw.js.ts writes five constants above this text: KEPT and TRAIL (the names of the caches of kept pages
// and of saved campaigns), PAGES (which pages are kept, none when the switch is off), CORE and OFFLINE.

// A request without an answer: after this many milliseconds the copy is shown.
const TIMEOUT_MS = 4000;
// A page that is shown from the cache is asked for again after this time: its own loading comes first.
const RENEW_AFTER_MS = 1500;
// How many pages are kept beside CORE.
const MOST = 30;
// Headers of a kept page: the built files that it needs, and those that its last version needed, which a tab may still show.
const FILES = 'x-files';
const FILES_BEFORE = 'x-files-before';

// What mail programs and social networks add to an address: the page is the same without it.
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|igsh(id)?|mc_[ce]id|_gl)$/;
const isPlain = (search) => [...new URLSearchParams(search).keys()].every((name) => TRACKING.test(name));

const mayKeep = (path) => PAGES.includes(path) || PAGES.includes(path.replace(/[^/]+$/, '*'));

const filesIn = (text) =>
  Array.from(
    text.matchAll(/["'`(=](?:\.|\/?_astro)\/([\w.@-]+\.(?:js|css|woff2))\b/g),
    ([, name]) => `/_astro/${name}`,
  );

// What a reader reads. Names of files and all that a build changes without changing a word are left out.
const wordsOf = (html) => html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');

// Never rejects: a browser that is short of space, or allows no storage, has no copies. `open` alone would create an empty cache.
const find = async (name, address) => {
  try {
    if (await caches.has(name))
      return await (await caches.open(name)).match(address, { ignoreSearch: true, ignoreVary: true });
  } catch {}
};

// One after the other: they share files, and must not compete with the page. A failure (no network, no space) changes nothing.
let turn = Promise.resolve();
const inTurn = (job) => {
  turn = turn.then(job).catch(() => {});
  return turn;
};

const background = (address, cache) => fetch(address, { cache, priority: 'low' });

// Adds the files that are not there yet, with all that the scripts import. Rejects when one is missing.
async function keepFiles(cache, names) {
  const all = new Set(names);
  for (const name of all) {
    let file = await cache.match(name, { ignoreVary: true });
    if (!file) {
      file = await background(name);
      if (!file.ok) throw new Error(name);
      await cache.put(name, file.clone());
    }
    if (name.endsWith('.js')) for (const next of filesIn(await file.text())) all.add(next);
  }
  return [...all].join(' ');
}

async function prune(cache) {
  const all = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const pages = all.filter((path) => !path.startsWith('/_astro/'));
  for (const path of pages.filter((path) => !CORE.includes(path)).slice(0, -MOST)) await cache.delete(path);
  const needed = new Set();
  for (const page of await cache.matchAll())
    for (const header of [FILES, FILES_BEFORE])
      for (const name of page.headers.get(header)?.split(' ') ?? []) needed.add(name);
  for (const path of all) if (path.startsWith('/_astro/') && !needed.has(path)) await cache.delete(path);
}

// Keeps an answer if it is the public page that was asked for. The page comes last, so that a kept page has its files. Answers whether
// what a reader of the copy sees has changed.
async function keep(path, answer) {
  const cache = await caches.open(KEPT);
  const old = await cache.match(path, { ignoreVary: true });
  const html = await answer.text();
  // Only a page that is the same for everybody names its address for search engines.
  const right = answer.ok && !answer.redirected && (path === OFFLINE || html.includes('rel="canonical"'));
  if (!right) {
    // The page is gone or has moved. An answer of any other kind says nothing about it.
    if (answer.ok || answer.status === 404 || answer.status === 410) return await cache.delete(path);
    return false;
  }
  const before = await old?.text();
  if (before === html) return false;
  const headers = new Headers(answer.headers);
  headers.set(FILES, await keepFiles(cache, filesIn(html)));
  headers.set(FILES_BEFORE, old?.headers.get(FILES) ?? '');
  await cache.put(path, new Response(html, { headers }));
  await prune(cache);
  return before !== undefined && wordsOf(before) !== wordsOf(html);
}

// Tabs whose page has changed since it was kept. A tab that is not ready to hear it asks later.
const changed = new Set();

// Asks for a page that is shown from its copy, and tells the tab when it says something else now.
async function renew(path, client) {
  await new Promise((done) => setTimeout(done, RENEW_AFTER_MS));
  await inTurn(async () => {
    // After a logout there is nothing to renew.
    if (!(await find(KEPT, path))) return;
    if (!(await keep(path, await background(path, 'no-cache')))) return;
    changed.add(client);
    (await clients.get(client))?.postMessage('changed');
  });
}

// Pages that were asked for ahead of need and are not kept yet.
const ahead = new Map();

async function readAhead(path) {
  if (!mayKeep(path) || ahead.has(path) || (await find(KEPT, path))) return;
  const answer = background(path);
  ahead.set(path, answer);
  await inTurn(async () => keep(path, (await answer).clone()));
  ahead.delete(path);
}

// One page after the other, each with its files: together they would fill the line, and what the visitor asks for would stand behind them.
async function readCore() {
  for (const path of CORE) await readAhead(path);
}

// What was asked for ahead, unless it is not the page itself.
async function readAlready(path) {
  const answer = await ahead.get(path);
  if (!answer?.ok || answer.redirected || answer.bodyUsed) throw new Error(path);
  return answer.clone();
}

async function page(event) {
  const { request } = event;
  const { pathname: path, search } = new URL(request.url);
  const kept = mayKeep(path) ? await find(KEPT, path) : undefined;
  // Who loads a page again wants it from the network.
  if (kept && request.cache !== 'no-cache' && request.cache !== 'reload') {
    event.waitUntil(renew(path, event.resultingClientId));
    return kept;
  }
  const copy = kept ?? (await find(TRAIL, path));
  const live = ahead.has(path) && isPlain(search) ? readAlready(path).catch(() => fetch(request)) : fetch(request);
  const late = new Promise((_, reject) => copy && setTimeout(reject, TIMEOUT_MS));
  try {
    const answer = await Promise.race([live, late]);
    if (mayKeep(path) && isPlain(search)) {
      const own = answer.clone();
      event.waitUntil(inTurn(() => keep(path, own)));
    }
    return answer;
  } catch {
    return copy ?? (await find(KEPT, OFFLINE)) ?? (await find(TRAIL, OFFLINE)) ?? Response.error();
  }
}

const asset = async (request) =>
  (await find(KEPT, request.url)) ?? (await find(TRAIL, request.url)) ?? (await fetch(request));

const picture = (request) => fetch(request).catch(async () => (await find(TRAIL, request.url)) ?? Response.error());

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const tidy = async () => {
    const wanted = PAGES.length > 0 ? [KEPT, TRAIL] : [TRAIL];
    for (const name of await caches.keys())
      if (/^(kept|trail)-/.test(name) && !wanted.includes(name)) await caches.delete(name);
    // The switch: without kept pages and saved campaigns there is nothing to serve.
    if (PAGES.length === 0 && !(await caches.has(TRAIL))) await registration.unregister();
    else await clients.claim();
  };
  event.waitUntil(tidy());
});

// A tab names a page to read ahead, asks for `core`, says that it is `here`, or `forget` after a logout.
addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'here') {
    if (changed.has(source.id)) source.postMessage('changed');
  } else if (data === 'forget') event.waitUntil(inTurn(() => caches.delete(KEPT)));
  else event.waitUntil(data === 'core' ? readCore() : readAhead(String(data)));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = origin === location.origin;
  if (request.method !== 'GET' || (own && /^\/(?:api|desk)\b/.test(pathname))) return;
  if (request.headers.has('range') || request.headers.has('authorization')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (own && pathname.startsWith('/_astro/')) event.respondWith(asset(request));
  else if (own || request.destination === 'image') event.respondWith(picture(request));
});
