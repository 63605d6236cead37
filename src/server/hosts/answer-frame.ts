import { shells } from '../../routes.ts';
import type { BuiltHtml, FindFrame } from '../http/form-posts/form-handler.ts';

const PATIENCE_MS = 1500;
const KEPT_MS = 60_000;
const LARGEST = 1_000_000;

type Ask = (request: Request) => Promise<Response>;

/** For a function and the dev server, where the files are not beside this process. */
const overHttp: Ask = (request) => fetch(request, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });

/** Finds the frames of answers by asking the site for them, and keeps each for `keptMs`. */
export function frameFrom(siteUrl: string, keptMs: number = KEPT_MS, ask: Ask = overHttp): FindFrame {
  const all = new Map<string, { frame: BuiltHtml; until: number }>();
  return async (shell = shells.answer) => {
    const known = all.get(shell);
    if (known && known.until > performance.now()) return known.frame;
    try {
      const answer = await ask(new Request(`${siteUrl}${shell}`));
      if (!answer.ok || !/^text\/html\b/.test(answer.headers.get('content-type') ?? '')) return undefined;
      const html = await answer.text();
      if (html.length > LARGEST) return undefined;
      const frame = { html, headers: Object.fromEntries(answer.headers) };
      all.set(shell, { frame, until: performance.now() + keptMs });
      return frame;
    } catch {
      return undefined;
    }
  };
}
