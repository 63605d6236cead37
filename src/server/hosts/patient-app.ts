import type { App } from '../app.ts';
import { failure, securityHeaders, success } from '../http/envelope.ts';
import { notTaken } from '../http/form-posts/answer-page.ts';
import { AwayAtStart, DatabaseAway } from '../platform/errors.ts';
import type { OpenApi } from './open-api.ts';

type Opened = OpenApi['app'];

// Nobody who only wants to read a page waits longer for a frozen database.
const FIRST_TRY_MS = 5000;
const AGAIN_MS = 5000;
const AWAY = 'This cannot be answered just now, and nothing was saved. Please try again in a minute.';

/** To a form that was posted without a script, as a page. */
function answerAway(request: Request): Response | Promise<Response> {
  const retry = { 'retry-after': '5' };
  if (new URL(request.url).pathname === '/api/health/alive') return success({ alive: true });
  if (!/^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? ''))
    return failure(503, AWAY, retry);
  const from = request.headers.get('referer') ?? '';
  const page = URL.canParse(from) ? new URL(from).pathname : '/';
  return notTaken(AWAY, page, 503, { ...securityHeaders, ...retry });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Opens the app as soon as its database can be used; until then its calls get 503. Rejects where the first try fails for a reason that only
 * a person can mend. `open` is called again every few seconds while it rejects.
 */
export async function openPatiently(
  open: () => Promise<Opened>,
  log: (line: string) => void,
): Promise<Pick<App, 'handle' | 'close'> & Partial<Pick<App, 'fakes'>>> {
  let app: Opened | undefined;
  let closed = false;
  let told = '';
  let timer: NodeJS.Timeout | undefined;
  const tell = (line: string) => {
    if (line !== told) log(line);
    told = line;
  };
  const attempt = () =>
    open().then((opened) => {
      app = opened;
      if (told) log('The database answers: calls are answered again.');
    });
  let running = attempt();
  const again = (error: unknown) => {
    tell(`${reasonOf(error)} Pages are served meanwhile, and calls are answered with 503.`);
    if (closed) return;
    timer = setTimeout(() => {
      running = attempt();
      running.catch(again);
    }, AGAIN_MS);
  };
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, FIRST_TRY_MS, 'late').unref());
  try {
    if ((await Promise.race([running, late])) === 'late') {
      tell('The database does not answer yet. Pages are served meanwhile, and calls are answered with 503.');
      running.catch(again);
    }
  } catch (error) {
    if (!(error instanceof AwayAtStart || error instanceof DatabaseAway)) throw error;
    again(error);
  }
  return {
    get fakes() {
      return app?.fakes;
    },
    handle: async (request, info) => app?.handle(request, info) ?? answerAway(request),
    async close() {
      closed = true;
      clearTimeout(timer);
      await running.catch(() => {});
      await app?.close();
    },
  };
}
