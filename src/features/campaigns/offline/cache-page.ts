/** Fetches an address. Rejects when the network fails or the status is not ok. */
export async function fetchOrThrow(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok && answer.type !== 'opaque') throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** The addresses of the scripts, styles, fonts and drawings that a page needs. */
export function assetsOf(html: string): string[] {
  const found = html.matchAll(/(?:"|&quot;|\(|=)(\/(?:_astro|pictures|[\w-]+\.(?:svg|png|webmanifest))[^"'&)\s>]*)/g);
  return [...new Set([...found].map(([, address]) => address ?? ''))];
}

/** Caches scripts and everything that they import: without it the islands of a saved page would not work. */
async function cacheScripts(cache: Cache, scripts: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  const queue = [...scripts];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const answer = await fetchOrThrow(address);
    await cache.put(address, answer.clone());
    const text = address.endsWith('.js') ? await answer.text() : '';
    for (const [, name] of text.matchAll(/["'`]((?:\.{1,2}|\/?_astro)\/[\w.@-]+\.(?:js|css))["'`]/g)) {
      // Relative to the script (`./x.js`), or to the site's root (`_astro/x.js`, `/_astro/x.css`).
      const base = name?.startsWith('.') ? address : '/';
      queue.push(new URL(name ?? '', new URL(base, location.href)).pathname);
    }
  }
}

/**
 * Caches a page with everything that it needs offline. Rejects when the page or one of its scripts cannot be loaded. The page is
 * stored last, so that a cached page is complete.
 * @param unchosen pictures that the visitor does not want to save
 */
export async function cachePage(
  cache: Cache,
  address: string,
  unchosen: ReadonlySet<string> = new Set(),
): Promise<void> {
  const answer = await fetchOrThrow(address);
  // The text is stored, not the response: browsers refuse a redirected response from a worker.
  const html = await answer.text();
  const assets = assetsOf(html).filter((asset) => !unchosen.has(asset));
  const scripts = assets.filter((asset) => asset.endsWith('.js'));
  await cacheScripts(cache, scripts);
  for (const asset of assets.filter((asset) => !asset.endsWith('.js'))) {
    // A missing picture does not prevent saving the text.
    await fetchOrThrow(asset).then(
      (found) => cache.put(asset, found),
      () => undefined,
    );
  }
  await cache.put(address, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
}
