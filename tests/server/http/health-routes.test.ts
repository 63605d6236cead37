import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { envelopeOf } from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const app = appForEach();

async function ask(path: string) {
  const response = await app.handle(new Request(`http://x${path}`));
  return { retry: response.headers.get('retry-after'), ...(await envelopeOf(response)) };
}
const alive = { http: 200, status: true, data: { alive: true } };

it('a server whose database has the tables of this version is alive and ready', async () => {
  expect(await ask('/api/health/alive')).toMatchObject(alive);
  expect(await ask('/api/health')).toMatchObject({ http: 200, status: true, data: { ok: true } });
});

it.each([
  ['a migration is missing', sql`delete from kysely_migration where name = '0001-tables'`],
  ['the tables are gone', sql`drop table kysely_migration`],
])('where %s it is alive and not ready', async (_, change) => {
  await change.execute(app.db);
  expect(await ask('/api/health')).toMatchObject({
    ...{ http: 503, status: false, retry: '5' },
    data: 'The tables of the database are not those of this version.',
  });
  expect(await ask('/api/health/alive')).toMatchObject(alive);
});
