import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { indiaDay } from '../../src/lib/format.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { fillCampaigns } from '../helpers/many.ts';
import { addPeople, atRate, honestLogin } from './flood.ts';
import type { Figure, Proof } from './proof.ts';
import { quantile, serve, statuses } from './served.ts';

const CAMPAIGNS = 10_000;
const SECONDS = 8;
/** As many readers at once as the server holds: more make nothing quicker. */
const READERS = 50;
const TIMES = [1, 4];
const LOGINS_A_SECOND = 2;

/** Readers of ever other pages, so that most answers have to be made anew, with people who log in meanwhile. */
export const overload: Proof = async (say) => {
  const folder = await mkdtemp(join(tmpdir(), 'hh-overload-'));
  const env = { ...process.env, DATA_DIR: folder, RATE_LIMITS: 'off' };
  const app = await createApp(readConfig(env), { demo: false });
  await fillCampaigns(app.services.db, CAMPAIGNS, indiaDay(new Date()));
  await app.close();
  await addPeople(env, 40);
  const served = await serve(env);
  const figures: Figure[] = [];
  for (const times of TIMES) {
    say(`${times} times the readers that it holds`);
    const requests = Array.from({ length: 900 }, (_, page) => ({
      method: 'GET' as const,
      path: `/api/open/campaigns?page=${page % 300}&size=${9 + (page % 3)}&status=archived`,
    }));
    const [read, logins] = await Promise.all([
      autocannon({ url: served.url, connections: READERS * times, duration: SECONDS, timeout: 5, requests }),
      atRate(LOGINS_A_SECOND, SECONDS, (index) => honestLogin(served, index)),
    ]);
    const other = Object.entries(read.statusCodeStats ?? {}).map(([http, { count }]) => `${count} × ${http}`);
    const known = logins.every(({ http, ms }) => http === 429 || (http === 200 && ms < 2000));
    figures.push({
      what: `${times} × ${READERS} readers at once for ${SECONDS} s, ${logins.length} logins meanwhile`,
      figure: `list: ${other.join(', ')}, 99 % within ${Math.round(read.latency.p99)} ms, ${read.timeouts} time-outs; logins: ${statuses(logins)}, slowest ${quantile(logins, 1)} ms`,
      holds: read.timeouts === 0 && read.errors === 0 && known,
    });
  }
  await served.end();
  await rm(folder, { recursive: true, force: true });
  return figures;
};
