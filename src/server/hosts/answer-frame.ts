import { shells } from '../../routes.ts';
import type { BuiltHtml, FindFrame } from '../http/form-posts/form-handler.ts';

const PATIENCE_MS = 1500;
const KEPT_MS = 60_000;
const LARGEST = 1_000_000;

type Ask = (request: Request) => Promise<Response>;

/** For a function and the dev server, where the files are not beside this process. */
const overHttp: Ask = (request) => fetch(request, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });

/** Finds the frame of answers to forms by asking the site for it, and keeps it for `keptMs`. */
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
