import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { migrate, migrationNames, migrationsOf, takeBack } from '../../../src/server/database/migrate.ts';
import { siteStatus } from '../../../src/server/hosts/status.ts';
import { StartError } from '../../../src/server/platform/errors.ts';
import { appForEach } from '../../helpers/under-test.ts';

const app = appForEach();

it('a database of a newer version is refused in one sentence that says what to do, and stays as it is', async () => {
  const { db } = app;
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

/**
 * The migrations that were released, each by the hash of its file: they stand still from then on, since a database that has had one never
 * gets it again. A new migration adds its line; `npm test -- tests/server/database/migrate.test.ts` prints what it has to be.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-tables': '1bdb28a9d4bb8a8d',
  '0002-called-off-at-desk': '802004c965eb70f2',
  '0003-places-by-mail': '93b4ae1a795a42b5',
  '0004-own-places': 'd571d0111982ad75',
  '0005-companions': '95c87ba8004849c3',
  '0006-waiting-list': '1babb8b038adc610',
  '0007-review-places': '47457395d62b1289',
  '0008-walk-letters': 'e5258c4073a4bb10',
  '0009-certificates': '9ea6938120df3593',
  '0010-walk-records': 'eba6c0d15bbbeda5',
  '0011-tellings': '4a57946a1f708f7d',
  '0012-mail-choices': 'b675729008ae7b42',
};

it('a migration that was released is never changed', () => {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(`src/server/database/migrations/${name}.ts`))
      .digest('hex')
      .slice(0, 16);
  expect(Object.fromEntries(migrationNames.map((name) => [name, hashOf(name)]))).toEqual(RELEASED);
});

it('the last migration is taken back with what it added, and what was written meanwhile stays', async () => {
  const { db } = app;
  const alter = (verb: string) => async (on: Kysely<unknown>) => {
    await sql.raw(`alter table contact_messages ${verb} language${verb === 'add' ? ' text' : ''}`).execute(on);
  };
  const added = { up: alter('add'), down: alter('drop') };
  const stands = Object.fromEntries(migrationNames.map((name) => [name, { up: async () => {} }]));
  const known = { ...stands, '9000-language': added };
  await migrate(db, known);
  await sql`insert into contact_messages (id, name, email, phone, message, created_at, mail_id, language)
    values ('a', 'Asha', 'a@b.example', '', 'Hello', '2026-01-01', '', 'hi')`.execute(db);
  expect(await takeBack(db, known)).toBe('9000-language');
  expect(await migrationsOf(db)).toEqual(migrationNames);
  const rows = await db.selectFrom('contact_messages').selectAll().execute();
  expect(rows).toEqual([expect.objectContaining({ id: 'a', message: 'Hello' })]);
  expect(rows[0]).not.toHaveProperty('language');
  for (const name of migrationNames.slice(1).reverse()) expect(await takeBack(db)).toBe(name);
  await expect(takeBack(db)).rejects.toThrow('nothing to take back');
});

it.each([
  ['a column', 'alter table donations drop column mode', 'the column mode of the table donations'],
  ['a table', 'drop table walks', 'the table walks'],
])(
  'a database that has had every migration and lacks %s is refused, health is 503, and status says it',
  async (_, change, what) => {
    const { db } = app;
    await sql.raw(change).execute(db);
    const health = await app.handle(new Request('http://x/api/health'));
    expect([health.status, await health.text()]).toEqual([503, expect.stringContaining(what)]);
    await expect(createApp(app.config)).rejects.toThrow(
      `The database lacks ${what}, although it has had every migration of this version`,
    );
    expect(await siteStatus(app.config)).toContainEqual({
      ...{ name: 'database', state: 'trouble' },
      text: expect.stringContaining(`lacks ${what}`),
    });
  },
);
