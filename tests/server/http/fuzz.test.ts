import { expect, it } from 'vitest';
import { sendGenerated } from '../../helpers/generated-requests.ts';
import { appForAll } from '../../helpers/under-test.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 2016);

const app = appForAll({ config: { rateLimits: false } });

// `npm run prove` sends 52,000.
for (const runs of [600, 3000])
  it(`answers ${runs} generated requests in the envelope, none of them with 5xx`, {
    tags: runs > 600 ? ['thorough'] : [],
    timeout: 300_000,
  }, async () => {
    const seen = await sendGenerated(app, runs, SEED);
    // Enough of them got past the door, and enough were turned away at each.
    const enough = runs / 150;
    for (const http of [200, 400, 401, 404, 405, 415])
      expect(seen.get(http), `answers with ${http}`).toBeGreaterThan(enough);
    expect(app.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
