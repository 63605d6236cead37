import type { BuiltHtml, FindPage } from '../http/form-posts/filled-page.ts';

const PATIENCE_MS = 1500;
const KEPT_MS = 60_000;
const LARGEST = 1_000_000;
const MOST_KEPT = 50;

async function ask(address: string): Promise<BuiltHtml | undefined> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || !/^text\/html\b/.test(answer.headers.get('content-type') ?? '')) return undefined;
    const html = await answer.text();
    return html.length > LARGEST ? undefined : { html, headers: Object.fromEntries(answer.headers) };
  } catch {
    return undefined;
  }
}

/**
 * Finds the pages of a site by asking it, where its files are not beside this process: in a function, and in the dev server. A page that was
 * found is kept for a minute.
 * @param siteUrl the address of the site, without a slash at its end
 * @param keptMs how long a page is kept; the dev server keeps none
 */
export function pagesOverHttp(siteUrl: string, keptMs: number = KEPT_MS): FindPage {
  const known = new Map<string, { page: BuiltHtml; until: number }>();
  return async (path) => {
    const before = known.get(path);
    if (before && before.until > performance.now()) return before.page;
    const page = await ask(`${siteUrl}${path}`);
    if (!page) return undefined;
    const [oldest] = known.size >= MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(path, { page, until: performance.now() + keptMs });
    return page;
  };
}
