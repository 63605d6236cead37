import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { migrate, migrationNames, migrationsOf } from '../../../src/server/database/migrate.ts';
import { StartError } from '../../../src/server/platform/errors.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

it('a database of a newer version is refused in one sentence that says what to do, and stays as it is', async () => {
  const { db } = app.services;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')`.execute(db);
  await db.deleteFrom('counters').execute();
  const refused = await createApp(app.config).then(
    () => new Error('It started.'),
    (error: Error) => error,
  );
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toBe(
    'The database is of a newer version of this site (it has had the migration 9999-of-tomorrow). Install that version again, or restore a backup from before the upgrade.',
  );
  expect(await db.selectFrom('counters').selectAll().execute()).toEqual([]);
});

it('a start on a database that has its tables changes none of them', async () => {
  const { db } = app.services;
  await migrate(db);
  expect(await migrationsOf(db)).toEqual(migrationNames);
});
