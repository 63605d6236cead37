import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendGenerated } from '../../helpers/generated-requests.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

// `npm run prove` sends 52,000.
const RUNS = 3000;
const SEED = Number(process.env['FUZZ_SEED'] ?? 2016);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
});
afterAll(() => app.close());

it(`answers ${RUNS} generated requests in the envelope, none of them with 5xx`, async () => {
  const seen = await sendGenerated(app, RUNS, SEED);
  // Enough of them got past the door, and enough were turned away at each.
  for (const http of [200, 400, 401, 404, 405, 415]) expect(seen.get(http), `answers with ${http}`).toBeGreaterThan(40);
  expect(app.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
}, 300_000);
