import { shells } from '../../routes.ts';
import type { BuiltHtml, FindFrame } from '../http/form-posts/answer-page.ts';

const PATIENCE_MS = 1500;
const KEPT_MS = 60_000;
const LARGEST = 1_000_000;

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
 * Finds the frame of answers to forms by asking the site for it, where its files are not beside this process: in a function, and in the dev
 * server. Once found, it is kept for a minute.
 * @param siteUrl the address of the site, without a slash at its end
 * @param keptMs how long it is kept; the dev server keeps it not at all
 */
export function frameOverHttp(siteUrl: string, keptMs: number = KEPT_MS): FindFrame {
  let known: { page: BuiltHtml; until: number } | undefined;
  return async () => {
    if (known && known.until > performance.now()) return known.page;
    const page = await ask(`${siteUrl}${shells.answer}`);
    if (page) known = { page, until: performance.now() + keptMs };
    return page;
  };
}
