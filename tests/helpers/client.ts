import { setHttp } from '../../src/api/http.ts';
import { ORIGIN, startApp, type TestApp, type TestOptions } from './server.ts';

/** Points the browser's own client at a fresh API in this process: every feature then talks to the real server. */
export async function startAppForClient(options: TestOptions & { token?: () => string | null } = {}): Promise<TestApp> {
  const app = await startApp(options);
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: (request) => app.handle(request, { address: options.address ?? '192.0.2.1' }),
    token: options.token ?? (() => null),
    backOff: 1,
  });
  return app;
}
