import { sendGenerated } from '../helpers/generated-requests.ts';
import { startApp } from '../helpers/server.ts';
import type { Proof } from './proof.ts';

const RUNS = 13_000;
const SEEDS = [2016, 1961, 2025, 80];

/** Fifty-two thousand generated requests: each is answered in the envelope, none with 5xx. */
export const requests: Proof = async (say) => {
  const seen = new Map<number, number>();
  let wrong = '';
  for (const seed of SEEDS) {
    say(`${RUNS} generated requests from the seed ${seed}`);
    const app = await startApp({ config: { rateLimits: false } });
    try {
      for (const [http, count] of await sendGenerated(app, RUNS, seed)) seen.set(http, (seen.get(http) ?? 0) + count);
    } catch (error) {
      wrong = String(error).split('\n')[0] ?? 'failed';
    }
    await app.close();
  }
  const answers = [...seen].sort(([a], [b]) => a - b).map(([http, count]) => `${count} × ${http}`);
  return [
    { what: `${RUNS * SEEDS.length} generated requests`, figure: wrong || answers.join(', '), holds: wrong === '' },
  ];
};
