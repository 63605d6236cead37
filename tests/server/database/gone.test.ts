import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postgresDialect } from '../../../src/server/database/postgres.ts';
import { DatabaseAway } from '../../../src/server/platform/errors.ts';
import { forVisitor } from '../../../src/server/platform/patience.ts';
import { sendTo } from '../../helpers/calls.ts';
import { freshPostgres } from '../../helpers/postgres.ts';
import { startPostgresGate } from '../../helpers/postgres-gate.ts';
import { openTill } from '../../helpers/till.ts';

describe.runIf(process.env['TEST_DATABASE_URL'])('a PostgreSQL server that goes away', () => {
  it.each(['freeze', 'kill'] as const)(
    '%s: every call is 503 with Retry-After, and a payment is saved once',
    async (how) => {
      const postgres = await freshPostgres();
      if (!postgres) throw new Error('TEST_DATABASE_URL is missing.');
      const gate = await startPostgresGate(postgres.url);
      const till = await openTill({ env: { DATABASE_URL: gate.url } });
      const { app } = till;
      app.payu?.bank.setSwitches({ webhook: 'never' });
      const { launch } = await till.begin({ txnid: 'G1' });
      const payment = till.pay(launch);
      const send = sendTo(app);
      // As many as one network may ask at once, so that no refusal is for another reason.
      const all = async () => [
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, page) => send('listCampaigns', { query: { page: String(page) } })),
        )),
        await send('logIn', { body: { email: 'a@example.org', password: 'secret1' } }),
      ];
      await gate[how]();
      const saving = till.save(launch, payment);
      for (const { http, headers } of await all()) {
        expect(http).toBe(503);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(await saving).toMatchObject({ status: 503 });
      await expect.poll(() => app.lines.join('\n')).toContain('The database does not answer');
      await all();
      // One line that it is gone, and one a second for the calls.
      expect(app.lines.filter((line) => line.includes('503')).length).toBeLessThan(8);
      await gate.open();
      await expect.poll(() => app.lines.join('\n'), { timeout: 10_000 }).toContain('The database answers again');
      for (const { http } of await all()) expect(http).not.toBe(503);
      expect(await till.save(launch, payment)).toMatchObject({ status: 200 });
      expect(await till.save(launch, payment)).toMatchObject({ status: 200 });
      expect(await app.services.db.selectFrom('donations').select('txnid').execute()).toEqual([{ txnid: 'G1' }]);
      await till.close();
      await gate.close();
      await postgres.drop();
    },
  );

  it.each(['alone', 'in a transaction'])(
    'a slow statement %s ends on the server once nobody waits for it',
    async (how) => {
      const postgres = await freshPostgres();
      if (!postgres) throw new Error('TEST_DATABASE_URL is missing.');
      const [db, watcher] = await Promise.all(
        [1, 2].map(async () => new Kysely({ dialect: await postgresDialect({ url: postgres.url, connections: 10 }) })),
      );
      if (!db || !watcher) throw new Error('No database.');
      const slow = sql`select pg_sleep(600)`;
      const work = () =>
        how === 'alone' ? slow.execute(db) : db.transaction().execute(async (on) => void (await slow.execute(on)));
      await expect(forVisitor(work)).rejects.toBeInstanceOf(DatabaseAway);
      const left = async () =>
        (
          await sql`select pid from pg_stat_activity where datname = current_database() and state = 'active'
          and pid <> pg_backend_pid()`.execute(watcher)
        ).rows;
      await expect.poll(left, { timeout: 5000 }).toEqual([]);
      await db.destroy();
      await watcher.destroy();
      await postgres.drop();
    },
  );
});
