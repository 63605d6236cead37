import { shells } from '../../routes.ts';
import type { BuiltHtml, FindFrame } from '../http/form-posts/answer-page.ts';

const PATIENCE_MS = 1500;
const KEPT_MS = 60_000;
const LARGEST = 1_000_000;

type Ask = (request: Request) => Promise<Response>;

/** Asks over HTTP, where the files of the site are not beside this process: in a function, and in the dev server. */
const overHttp: Ask = (request) => fetch(request, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });

/**
 * Finds the frame of answers to forms by asking the site for it.
 * @param siteUrl the address of the site, without a slash at its end
 * @param keptMs how long it is kept once it was found
 * @param ask answers as the site does
 */
export function frameFrom(siteUrl: string, keptMs: number = KEPT_MS, ask: Ask = overHttp): FindFrame {
  let known: { frame: BuiltHtml; until: number } | undefined;
  return async () => {
    if (known && known.until > performance.now()) return known.frame;
    try {
      const answer = await ask(new Request(`${siteUrl}${shells.answer}`));
      if (!answer.ok || !/^text\/html\b/.test(answer.headers.get('content-type') ?? '')) return undefined;
      const html = await answer.text();
      if (html.length > LARGEST) return undefined;
      known = { frame: { html, headers: Object.fromEntries(answer.headers) }, until: performance.now() + keptMs };
      return known.frame;
    } catch {
      return undefined;
    }
  };
}
