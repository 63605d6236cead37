import { type CompiledQuery, DefaultQueryExecutor, type QueryResult } from 'kysely';
import { expect, it } from 'vitest';
import { forgetPerson, removeExpired, storedAbout } from '../../../src/server/office/personal.ts';
import { countBegun } from '../../../src/server/office/unsettled-payments.ts';
import { tellWhatIsNew } from '../../../src/server/office/watch.ts';
import { runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { VERIFY_BATCH } from '../../../src/server/payu/verify.ts';
import { fillBegun } from '../../helpers/begun.ts';
import { atDesk, prove } from '../../helpers/desk.ts';
import { startApp } from '../../helpers/server.ts';

const MANY = 3000;
const NOW = new Date('2026-11-28T05:00:00Z');

/** How many rows the largest answer of the database had while something was done. */
async function mostRows(work: () => Promise<unknown>): Promise<number> {
  type Execute = (query: CompiledQuery, ...more: unknown[]) => Promise<QueryResult<unknown>>;
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery: Execute };
  const { executeQuery } = base;
  let most = 0;
  base.executeQuery = async function (query, ...more) {
    const result = await executeQuery.call(this, query, ...more);
    most = Math.max(most, result.rows.length);
    return result;
  };
  try {
    await work();
  } finally {
    base.executeQuery = executeQuery;
  }
  return most;
}

it('no page, no job and no deletion reads all of what was begun and not paid', async () => {
  const app = await startApp({ at: NOW });
  const { db } = app.services;
  const office = await atDesk(app, 'office@example.org');
  await prove(app, office, 'office@example.org');
  await fillBegun(db, MANY, NOW);
  expect(await countBegun(db, NOW)).toBe(MANY);
  const acts: [string, () => Promise<unknown>][] = [
    ...['/desk', '/desk/money', '/desk/money/open', '/desk/money/begun', '/desk/people?q=kiran'].map(
      (path): [string, () => Promise<unknown>] => [path, () => office.get(path)],
    ),
    ['what is stored', () => storedAbout(db, 'kiran@example.org', NOW)],
    ['deletion', () => forgetPerson(db, '9876543210', NOW)],
    ['expiry', () => removeExpired(app.services)],
    ['what is told', () => tellWhatIsNew(app.services, false)],
  ];
  for (const [name, act] of acts) expect([name, (await mostRows(act)) < 2500]).toEqual([name, true]);
  expect((await office.get('/desk/money/open')).html).toContain(`${MANY} begun and not paid`);
  expect((await office.get('/desk/money/begun?page=199')).html).toContain('left-0');
  expect(await mostRows(() => runPaymentJobs(app.payments))).toBeLessThanOrEqual(VERIFY_BATCH);
  await app.close();
});
