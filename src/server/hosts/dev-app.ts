import { failure } from '../http/envelope.ts';
import { readConfig } from '../platform/config.ts';
import type { OpenApi } from './open-api.ts';
import { pagesOverHttp } from './pages/over-http.ts';

/** The API of the dev server, whose code may change while it runs. */
export interface DevApp {
  handle(request: Request): Promise<Response>;
  /** Says that the code has changed: the next request is answered by the code of then. */
  changed(): void;
  close(): Promise<void>;
}

type OpenModule = Pick<typeof import('./open-api.ts'), 'openApi'>;

/**
 * Opens the API with the code of now, and again after each change. A request that is under way is answered by the code that took it.
 * Code that cannot be loaded is logged and answered with 500, until it is mended. Rejects like `openApi` at the first start.
 * @param load loads `open-api.ts` with all that it imports, as the files are at that moment
 */
export async function openDevApp(load: () => Promise<OpenModule>, log: (line: string) => void): Promise<DevApp> {
  const underWay = new Set<Promise<unknown>>();
  const open = async () => {
    const config = readConfig(process.env);
    return (await load()).openApi(config, pagesOverHttp(config.siteUrl, 0));
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
