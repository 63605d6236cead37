/** Fetches something that must be there; rejects when it is not. */
export async function need(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok && answer.type !== 'opaque') throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** What a page of this site needs to be drawn again without a network: scripts, styles, fonts and drawings. */
export function assetsOf(html: string): string[] {
  const found = html.matchAll(/(?:"|&quot;|\(|=)(\/(?:_astro|pictures|[\w-]+\.(?:svg|png|webmanifest))[^"'&)\s>]*)/g);
  return [...new Set([...found].map(([, address]) => address ?? ''))];
}

/** Scripts with all that they ask for, however deep: scripts and styles. Without them a kept page would stay lifeless. */
async function withImports(cache: Cache, scripts: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  const queue = [...scripts];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const answer = await need(address);
    await cache.put(address, answer.clone());
    const text = address.endsWith('.js') ? await answer.text() : '';
    for (const [, name] of text.matchAll(/["'`]((?:\.{1,2}|\/?_astro)\/[\w.@-]+\.(?:js|css))["'`]/g)) {
      // Written beside the script (`./x.js`), or from the site's root (`_astro/x.js`, `/_astro/x.css`).
      const base = name?.startsWith('.') ? address : '/';
      queue.push(new URL(name ?? '', new URL(base, location.href)).pathname);
    }
  }
}

/**
 * Keeps a page with everything that it needs to be drawn and to work without a network. Rejects when the page or one of its
 * scripts cannot be had; the page itself is stored last, so that a kept page is a whole one.
 * @param unchosen pictures that the visitor does not want to keep
 */
export async function keepPage(
  cache: Cache,
  address: string,
  unchosen: ReadonlySet<string> = new Set(),
): Promise<void> {
  const answer = await need(address);
  // A kept page must not be a redirect: browsers refuse those from a worker.
  const html = await answer.text();
  const assets = assetsOf(html).filter((asset) => !unchosen.has(asset));
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
