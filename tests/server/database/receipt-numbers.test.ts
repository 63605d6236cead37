import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '../../../src/server/database/migrations/0006-receipt-numbers.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('goes on above the higher of the two counters that a tax year had', async () => {
  const { db } = app.services;
  const values = [
    { name: 'donation-2025', value: 3 },
    { name: 'donation-2026', value: 7 },
    { name: 'enroll-2026', value: 12 },
    { name: 'enroll-2027', value: 1 },
  ];
  await db.insertInto('counters').values(values).execute();
  await up(db as unknown as Kysely<unknown>);
  const counters = await db.selectFrom('counters').selectAll().where('name', 'like', '%-20%').orderBy('name').execute();
  expect(counters).toEqual([
    { name: 'receipt-2025', value: 3 },
    { name: 'receipt-2026', value: 12 },
    { name: 'receipt-2027', value: 1 },
  ]);
});
