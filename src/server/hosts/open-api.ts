import { proxy } from 'hono/proxy';
import { type App, createApp } from '../app.ts';
import { failure, securityHeaders, success } from '../http/envelope.ts';
import { type FindFrame, notTaken } from '../http/form-posts/form-handler.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { AwayAtStart, DatabaseAway, reasonOf } from '../platform/errors.ts';
import { frameFrom } from './answer-frame.ts';
import { siteAge } from './follow/follow.ts';

export interface OpenApi {
  readonly app: Pick<App, 'handle' | 'close'> & Partial<App>;
  readonly config: Config;
}

const USUAL = /^\w+ .* [1-4]\d\d \d+ ms$/;

/** A local copy may be of any day. */
export const staleIn =
  ({ outDir, production }: Config) =>
  (): readonly string[] =>
    production ? (siteAge(outDir, new Date())?.stale ?? []) : [];

/** Opens the embedded API, or the proxy to the backend of `API_ORIGIN`. Rejects with a `StartError`. */
export async function openApi(config: Config, findFrame: FindFrame): Promise<OpenApi> {
  const log = (line: string) => {
    if (config.logCalls || !USUAL.test(line)) console.log(line);
  };
  const { apiOrigin, siteUrl } = config;
  return {
    config,
    app: apiOrigin ? proxyTo(apiOrigin, siteUrl) : await createApp(config, { log, findFrame, stale: staleIn(config) }),
  };
}

/** A function is production whatever is set. Rejects with a `StartError`. */
export async function openFunctionApp(): Promise<App> {
  const config = readConfig(process.env, 'function');
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  return createApp(config, { log, findFrame: frameFrom(config.siteUrl) });
}

/** A sender may claim any address or site in them, or they are about this connection alone. */
const NOT_PASSED_ON =
  /^(forwarded|x-forwarded-.*|(x-real|x-client|client|true-client|x-cluster-client|cf-connecting|fastly-client)-ip|x-nf-client-connection-ip|expect)$/;

/** The only address in it is the one that this server knows. */
function passedOn(request: Request, siteUrl: string, address: string | undefined): Request {
  for (const name of [...request.headers.keys()]) if (NOT_PASSED_ON.test(name)) request.headers.delete(name);
  const { protocol, host } = new URL(siteUrl);
  request.headers.set('x-forwarded-proto', protocol.slice(0, -1));
  request.headers.set('x-forwarded-host', host);
  if (address) request.headers.set('x-forwarded-for', address);
  return request;
}

/** Sends every call to the backend at `origin`, with the visitor's address in `X-Forwarded-For`. Answers 502 when it cannot be reached. */
export function proxyTo(origin: string, siteUrl: string): Pick<App, 'handle' | 'close'> {
  return {
    async handle(request, { address } = {}) {
      const { pathname, search } = new URL(request.url);
      // The staff's pages belong to the data of the embedded API.
      if (/^\/desk\b/.test(pathname)) return failure(404, 'There is no desk here.');
      const customFetch = (raw: Request) => fetch(passedOn(raw, siteUrl, address));
      try {
        return await proxy(`${origin}${pathname}${search}`, { raw: request, redirect: 'manual', customFetch });
      } catch {
        return failure(502, 'The service behind this site does not answer. Please try again in a while.');
      }
    },
    async close() {},
  };
}

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
