import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { migrationNames } from '../../../src/server/database/migrate.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { type OldRow, oldLink, oldLogin, oldRows } from '../../fixtures/old-rows.ts';
import { type Parts, sendTo } from '../../helpers/calls.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { type OldDatabase, oldDatabase } from '../../helpers/old-database.ts';
import { CHEAP } from '../../helpers/server.ts';

/** Nothing has expired yet then, and no sample campaign of the fixtures is in the way. */
const NOW = new Date('2026-05-02T08:00:00Z');

/** A row as it is now, without what a later version stores in another way. */
async function found(db: Database, { table, key, row, rewritten = [] }: OldRow) {
  const is = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${sql.join(is, sql` and `)}`.execute(db);
  const kept = Object.keys(row).filter((column) => !rewritten.includes(column));
  return rows.map((each) => Object.fromEntries(kept.map((column) => [column, each[column]])));
}
const written = ({ row, rewritten = [] }: OldRow) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !rewritten.includes(column)));

describe.each(migrationNames)('a database as the version of %s left it', (last) => {
  const rows = oldRows.filter(({ since, before }) => since <= last && !(before && before <= last));
  const had = (table: string) => rows.some((row) => row.table === table);
  let old: OldDatabase;
  beforeEach(async () => {
    old = await oldDatabase(last);
    for (const { table, row } of rows) await old.add(table, row);
  });
  afterEach(() => old.close());

  it('comes up with all its data, and they are of use', async () => {
    const config = { ...readConfig({ CONTENT_DIR: fixtureContent, ...old.env }), passwordCost: CHEAP };
    const app = await createApp(config, { now: () => NOW, demo: false });
    const ask = (name: Parameters<ReturnType<typeof sendTo>>[0], parts: Parts) => sendTo(app)(name, parts);
    for (const row of rows)
      expect(await found(app.services.db, row), `${row.table} since ${row.since}`).toEqual([written(row)]);
    const { token, ...body } = oldLogin;
    expect(await ask('logIn', { body })).toMatchObject({ http: 200, data: { isProfileUpdated: true } });
    expect(await ask('getProfile', { token })).toMatchObject({ data: { city: 'Shimla', pan: 'ABXXXXXX4F' } });
    if (had('donations')) {
      const gift = { transactionId: 'gift', amount: '500.00', serial: 'HH/2026-27/0001' };
      expect(await ask('listDonations', { token })).toMatchObject({ data: { count: 1, rows: [gift] } });
      const place = { transactionId: 'HH_7', campaignName: 'A walk', status: 'PAID' };
      expect(await ask('listEnrolments', { token })).toMatchObject({ data: { count: 1, rows: [place] } });
    }
    if (had('reviews')) {
      const reviews = await ask('listReviews', { params: { id: 'walk' } });
      expect(reviews).toMatchObject({ data: { rows: [{ comment: 'A good day' }] } });
    }
    expect(await ask('confirmUser', { params: { token: oldLink } })).toMatchObject({ http: 200 });
    await app.services.outbox.settle();
    const mails = await app.services.db.selectFrom('mails').select(['id', 'status']).execute();
    expect(mails).toEqual(had('mails') ? [{ id: 'm', status: 'sent' }] : []);
    await app.close();
  });
});

it('every table that a version can have has a row here, but those that nobody misses', async () => {
  const newest = await oldDatabase(migrationNames.at(-1) ?? '');
  const tables = (await newest.db.introspection.getTables()).map(({ name }) => name);
  await newest.close();
  const without = tables.filter((name) => !oldRows.some(({ table }) => table === name));
  expect(without.toSorted()).toEqual(['google_credentials', 'google_links', 'pan_keys', 'rate_limits', 'resources']);
});
