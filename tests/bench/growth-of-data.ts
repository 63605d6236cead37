import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { DAY_MS, indiaDay } from '../../src/lib/format.ts';
import { createApp } from '../../src/server/app.ts';
import { today } from '../../src/server/office/today.ts';
import { unsettledPayments } from '../../src/server/office/unsettled-payments.ts';
import { LOOK_BACK_DAYS } from '../../src/server/office/watch.ts';
import type { Config } from '../../src/server/platform/config.ts';
import { fixtureContent } from '../helpers/fixtures.ts';
import { fillCampaigns } from '../helpers/many.ts';
import { startApp } from '../helpers/server.ts';
import { fillMoney, GENEROUS, MANY } from './fill.ts';

const ROUNDS = 21;

/** How long a task takes, the median of some rounds. */
export async function typical(task: () => Promise<unknown>, digits = 1): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    await task();
    times.push(performance.now() - since);
  }
  return `${(times.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0).toFixed(digits)} ms`;
}

const line = (name: string, figure: string) => console.log(`  ${name.padEnd(56)} ${figure.padStart(16)}`);

const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("memory "+process.resourceUsage().maxRSS+"\\n"))';

async function program(
  file: string,
  args: readonly string[],
  config: Config,
  more: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { database, dataDir } = config;
  const url = database.kind === 'postgres' ? { DATABASE_URL: database.url } : {};
  const env = { PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR: dataDir, ...url, ...more };
  const since = performance.now();
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=256', '--import', TELL_MEMORY, file, ...args],
    { env },
  );
  const memory = Number(/memory (\d+)/.exec(stderr)?.[1]) / 1000;
  return `${((performance.now() - since) / 1000).toFixed(1)} s, ${memory.toFixed(0)} MB`;
}

function campaignFiles(folder: string): void {
  mkdirSync(join(folder, 'campaigns'), { recursive: true });
  for (let index = 0; index < MANY.campaigns; index++) {
    const fields = [
      `heading: Campaign number ${index}`,
      'status: active',
      'startTime: 2027-03-05',
      'endTime: 2027-03-06',
    ];
    const text = 'We walk up with empty sacks and come down with full ones. '.repeat(6);
    writeFileSync(join(folder, 'campaigns', `file-${index}.md`), `---\n${fields.join('\n')}\n---\n\n${text}\n`);
  }
}

/** Prints what a site costs that has run for years, on the engine that the tests use: `TEST_DATABASE_URL` names a PostgreSQL server. */
export async function growthOfData(): Promise<void> {
  const app = await startApp({ env: { RATE_LIMITS: 'off' } });
  const { services, config } = app;
  const { db, pans, now } = services;
  console.log(
    `\nA site with ${Object.entries(MANY)
      .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
      .join(', ')}`,
  );
  console.log(`on ${config.database.kind}, nothing kept in memory (median)\n`);
  await db.deleteFrom('campaigns').execute();
  await fillCampaigns(db, MANY.campaigns, indiaDay(now()));
  await fillMoney(db, pans, now());
  // What autovacuum does by itself within minutes: until then a sum reads the table for each row, and plans know no sizes.
  if (config.database.kind === 'postgres') await sql`vacuum analyze`.execute(db);
  const token = await services.sessions.open(db, 'person0', 'Firefox');
  const ask = (path: string, as?: string) => async () => {
    services.cache.clear();
    const answer = await app.http.get(path, as ? { headers: { authorization: `Bearer ${as}` } } : {});
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer.text();
  };
  line('campaign with few gifts', await typical(ask('open/campaign/many-000501')));
  line('campaign with a tenth of all gifts', await typical(ask(`open/campaign/${GENEROUS.campaign}`)));
  line('list of campaigns', await typical(ask('open/campaigns?page=0&size=9&status=incoming')));
  line(
    'reviews of a campaign with a tenth of all',
    await typical(ask(`open/campaign/${GENEROUS.campaign}/reviews?page=0&size=9`)),
  );
  line('history of 1,000 gifts', await typical(ask('user/donations?page=0&size=9', token)));
  const since = new Date(now().getTime() - LOOK_BACK_DAYS * DAY_MS).toISOString();
  line('what is looked at every minute for money', await typical(() => unsettledPayments(db, now(), { since: since })));
  line('mail of the day', await typical(() => today(db, now())));
  line('npm run books', await program('src/server/reports/books.ts', ['2026-27'], config));
  await app.close();
  const fresh = await startApp({ env: {} });
  const folder = join(fresh.config.dataDir, 'files');
  campaignFiles(folder);
  await fresh.services.db.deleteFrom('campaigns').execute();
  const from = performance.now();
  const again = await createApp({ ...fresh.config, contentDir: folder }, { demo: false });
  line('start with as many new campaigns', `${((performance.now() - from) / 1000).toFixed(1)} s`);
  await again.close();
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
}
