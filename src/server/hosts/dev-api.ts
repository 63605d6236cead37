import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '../../content/folder.ts';
import { movedPages } from '../../content/formerly.ts';
import { indiaDay } from '../../lib/format.ts';
import { failure } from '../http/envelope.ts';
import { readConfig } from '../platform/config.ts';
import { frameFrom } from './answer-frame.ts';
import type { OpenApi } from './open-api.ts';

type Hooks = Required<AstroIntegration['hooks']>;
type Server = Parameters<Hooks['astro:server:setup']>[0]['server'];
type Logger = Parameters<Hooks['astro:config:setup']>[0]['logger'];
type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

const SERVER_CODE = /^src\/(server|contract|lib|content)\//;
// The watcher tells nothing of a file in the 50 ms after its last change.
const SECOND_LOOK = 100;
// Scripts that draw React without an island lack what Astro gives to islands for reloading.
const NO_FAST_REFRESH = 'window.$RefreshReg$ ??= () => {}; window.$RefreshSig$ ??= () => (type) => type;';

/** Any other id is served by the shell. */
const isBuilt = (path: string) => {
  const id = /^\/campaigns\/([a-z0-9-]+)$/.exec(path)?.[1];
  return id !== undefined && existsSync(join(contentRoot(), 'campaigns', `${id}.md`));
};

/** Where the page of an earlier address is now; `undefined` for any other. */
async function movedTo(path: string): Promise<string | undefined> {
  const moved = await movedPages(contentRoot(), indiaDay()).catch(() => []);
  return moved.find(({ from }) => from === path)?.to;
}

/** Before Astro's own handlers, which answer 404 to every address with a slash at its end. */
async function makeMiddleware(app: DevApp): Promise<Middleware> {
  const { getRequestListener } = await import('@hono/node-server');
  const [{ isApiPath }, { readRules }] = await Promise.all([import('../calls.ts'), import('./static/rules.ts')]);
  const rules = await readRules();
  const listener = getRequestListener((request) => app.handle(request));
  return (incoming, outgoing, next) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const rewrite = isBuilt(url.pathname) ? undefined : rules.rewrite(url);
    if (rewrite) incoming.url = `${rewrite.to}${url.search}`;
    if (isApiPath(new URL(incoming.url ?? '/', url).pathname)) return void listener(incoming, outgoing);
    if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
      const location = url.pathname.replace(/^\/+|\/+$/g, '');
      outgoing.writeHead(301, { location: `/${location}${url.search}` }).end();
      return;
    }
    // A browser keeps a redirect for good (301), and this one may change.
    if (!incoming.headers.accept?.includes('text/html')) return next();
    void movedTo(url.pathname).then((to) => {
      if (to === undefined) return next();
      outgoing.writeHead(302, { location: `${to}${url.search}` }).end();
    });
  };
}

// By its name: code that Vite has loaded has classes of its own.
const isForPerson = (error: unknown): error is Error =>
  error instanceof Error && ['StartError', 'ConfigError'].includes(error.name);

function apiPlugin(logger: Logger) {
  let app: DevApp | undefined;
  return {
    name: 'dev-api',
    enforce: 'post' as const,
    hotUpdate({ file, server }: { file: string; server: Server }) {
      if (!SERVER_CODE.test(relative(process.cwd(), file))) return;
      app?.changed();
      setTimeout(() => {
        server.environments.ssr.moduleGraph.onFileChange(file);
        app?.changed();
      }, SECOND_LOOK).unref();
    },
    async configureServer(server: Server) {
      const load = async () =>
        (await server.ssrLoadModule('/src/server/hosts/open-api.ts')) as typeof import('./open-api.ts');
      app = await openDevApp(load, (line) => logger.info(line)).catch((error: unknown) => {
        if (!isForPerson(error)) throw error;
        // Thrown, it would be printed with a stack.
        logger.error(error.message);
        process.exit(1);
      });
      server.httpServer?.once('close', () => void app?.close());
      const handle = await makeMiddleware(app);
      return () => void server.middlewares.stack.unshift({ route: '', handle });
    },
  };
}

/**
 * Mounts the embedded API and netlify.toml's rewrites in Astro's dev server for `npm run dev`. A build loads
 * nothing of it.
 */
export function devApi(): AstroIntegration {
  return {
    name: 'dev-api',
    hooks: {
      'astro:config:setup'({ command, updateConfig, injectScript, logger }) {
        if (command !== 'dev') return;
        injectScript('head-inline', NO_FAST_REFRESH);
        updateConfig({ vite: { plugins: [apiPlugin(logger)] } });
      },
    },
  };
}

interface DevApp {
  handle(request: Request): Promise<Response>;
  /** The next request is answered by the code of then. */
  changed(): void;
  close(): Promise<void>;
}

type OpenModule = Pick<typeof import('./open-api.ts'), 'openApi'>;

/**
 * Opens the API with the code of now, and again after each change. Code that cannot be loaded is logged and answered with 500. Rejects like
 * `openApi` at the first start.
 */
async function openDevApp(load: () => Promise<OpenModule>, log: (line: string) => void): Promise<DevApp> {
  const underWay = new Set<Promise<unknown>>();
  const open = async () => {
    const config = readConfig(process.env);
    return (await load()).openApi(config, frameFrom(config.siteUrl, 0));
  };
  let current: Promise<OpenApi['app']> = open().then(({ app }) => app);
  let stale = false;
  await current;

  /** Closes an app once all that it was asked has been answered. */
  async function retire(app: Promise<OpenApi['app']>): Promise<void> {
    await Promise.allSettled([...underWay]);
    await (await app).close();
  }
  function renew(): void {
    const before = current;
    stale = false;
    log('The code of the server has changed; it is loaded again.');
    current = open().then(({ app }) => app);
    current.catch((error: unknown) => log(String(error)));
    void retire(before).catch(() => {});
  }
  return {
    async handle(request) {
      if (stale) renew();
      const answer = current.then(
        (app) => app.handle(request),
        () => failure(500, 'The code of the server cannot be loaded; the terminal says why.'),
      );
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
    changed() {
      stale = true;
    },
    close: () => retire(current),
  };
}
