import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoDonations, demoPerson } from '../../../src/server/fakes/demo/people.ts';
import { seedDemo } from '../../../src/server/fakes/demo/seed.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('two servers that start at once on an empty database add the demonstration once, and both start', async () => {
  await Promise.all([seedDemo(app.services), seedDemo(app.services)]);
  const { db } = app.services;
  const users = await db.selectFrom('users').select('id').where('email', '=', demoPerson.email).execute();
  expect(users).toHaveLength(1);
  const gifts = await db
    .selectFrom('donations')
    .select('id')
    .where('user_id', '=', users[0]?.id ?? '')
    .execute();
  expect(gifts).toHaveLength(demoDonations.length);
});
