import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { donor } from '../helpers/till.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';
import type { Figure, Proof } from './proof.ts';
import { quantile, type Served, serve, statuses, type Timed, until } from './served.ts';

const CALLS = 100;
const MOST_MS = 2000;

const begin = (served: Served, txnid: string): Promise<Timed> =>
  served.call('/payment/generate/hash', {
    body: { fname: donor.firstname, txnid, amount: '500.00', pinfo: 'donation', email: donor.email, donor },
  });

/** Calls of every sort at the same time: lists, logins, payments that begin. */
const many = (served: Served, round: string): Promise<Timed[]> =>
  Promise.all(
    Array.from({ length: CALLS }, (_, index) => {
      if (index % 3 === 0) return served.call(`/open/campaigns?page=${index}&size=9`);
      if (index % 3 === 1) return begin(served, `${round}-${index}`);
      return served.call('/auth/token', { body: { email: `x${index}@example.org`, password: 'x' } });
    }),
  );

async function countIntents(url: string, txnid: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select txnid from intents where txnid = $1', [txnid]);
  await client.end();
  return rows.length;
}

const ways: Record<string, { gone: (db: OwnPostgres) => void; back: (db: OwnPostgres) => void }> = {
  'frozen (SIGSTOP)': { gone: (db) => db.freeze(), back: (db) => db.thaw() },
  'killed (SIGKILL)': { gone: (db) => db.kill(), back: (db) => db.start() },
};

/** PostgreSQL frozen and killed while calls run: all are answered within two seconds, and all works again by itself. */
export const away: Proof = async (say) => {
  const db = await ownPostgres();
  if (!db) return [{ what: 'PostgreSQL frozen and killed', figure: 'not tried: it is not installed', holds: false }];
  const folder = await mkdtemp(join(tmpdir(), 'hh-away-'));
  const served = await serve({ ...process.env, DATA_DIR: folder, DATABASE_URL: db.url, RATE_LIMITS: 'off' });
  const figures: Figure[] = [];
  for (const [name, { gone, back }] of Object.entries(ways)) {
    say(`PostgreSQL ${name}`);
    const running = many(served, `${name.slice(0, 3)}-a`);
    gone(db);
    const answers = [...(await running), ...(await many(served, `${name.slice(0, 3)}-b`))];
    const mine = await begin(served, `mine-${name.slice(0, 3)}`);
    back(db);
    const since = performance.now();
    await until(async () => (await served.call('/health')).http === 200);
    const backMs = Math.round(performance.now() - since);
    const again = await begin(served, `mine-${name.slice(0, 3)}`);
    const stored = await countIntents(db.url, `mine-${name.slice(0, 3)}`);
    const refused = answers.filter(({ http }) => http === 503);
    const slowest = quantile(answers, 1);
    figures.push({
      what: `PostgreSQL ${name} while ${CALLS} calls run, and ${CALLS} more`,
      figure: `${statuses(answers)}, slowest ${slowest} ms; works again ${backMs} ms after it is back; the payment that was refused: ${mine.http}, then ${again.http}, stored ${stored} time`,
      holds:
        slowest < MOST_MS &&
        refused.length > CALLS &&
        refused.every(({ retryAfter }) => retryAfter !== null) &&
        answers.every(({ http }) => http !== 0 && http !== 500) &&
        mine.http === 503 &&
        again.http === 200 &&
        stored === 1,
    });
  }
  await served.end();
  await db.end();
  await rm(folder, { recursive: true, force: true });
  return figures;
};
