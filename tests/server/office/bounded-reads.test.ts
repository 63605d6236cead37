import { type CompiledQuery, DefaultQueryExecutor, type QueryResult } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../src/server/database/open.ts';
import { addLines } from '../../../src/server/money/ledger.ts';
import { forgetPerson, removeExpired, storedAbout } from '../../../src/server/office/personal.ts';
import { countBegun } from '../../../src/server/office/unsettled-payments.ts';
import { tellWhatIsNew } from '../../../src/server/office/watch.ts';
import { runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { VERIFY_BATCH } from '../../../src/server/payu/verify.ts';
import { atDesk } from '../../helpers/desk.ts';
import { startApp } from '../../helpers/server.ts';
import { addCampaign } from '../../helpers/walkers.ts';

const BATCH = 400;
const NAMES = ['Kiran Negi', 'Rahul Sharma', 'Asha Devi', 'Ravi Kumar'];

/** Fills the tables with payments that were begun within the last 31 days and never paid, all with one address and phone. */
async function fillBegun(db: Database, count: number, now: Date): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
      const at = from + offset;
      const created_at = new Date(now.getTime() - 3_600_000 - (at / count) * 31 * 86_400_000).toISOString();
      const name = NAMES[at % NAMES.length] ?? '';
      return {
        ...{ txnid: `left-${at}`, type: 'donation' as const, status: 'created' as const, name, firstname: name },
        ...{ email: 'kiran@example.org', mobile: '9876543210', pan: '' as const, amount_paise: 50_000 },
        ...{ amount_text: '500.00', productinfo: 'donation', donor: '{}', campaign_id: null, user_id: null },
        ...{ created_at, updated_at: created_at, checks: at % 13, next_check_ms: now.getTime() - at },
      };
    });
    const words = rows.flatMap(({ txnid, name }) =>
      [...name.toLowerCase().split(' '), 'kiranexampleorg', '9876543210', '#0123456789'].map((word) => ({
        txnid,
        word,
        begun: 1,
      })),
    );
    await db.transaction().execute(async (on) => {
      await on.insertInto('intents').values(rows).execute();
      await on.insertInto('person_words').values(words).execute();
    });
  }
}

const MANY = 3000;
const NOW = new Date('2026-11-28T05:00:00Z');

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
  const { db } = app;
  const office = await atDesk(app);
  await office.prove();
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

it('no page, no act and no file reads all failed mails, all campaigns or a year of gifts at once', async () => {
  const app = await startApp({ at: NOW });
  const { db } = app;
  const office = await atDesk(app);
  await office.prove();
  const at = NOW.toISOString();
  const payer = {
    name: 'Kiran Negi',
    email: 'kiran@example.org',
    mobile: '9876543210',
    pan: '' as const,
    mode: '',
    address: '{}',
  };
  for (let part = 0; part < 10; part++) {
    const ids = Array.from({ length: 100 }, (_, number) => `many-${1000 + part * 100 + number}`);
    const mail = { kind: 'contact', payload: '{}', recipient: 'a@example.org', attempts: 3, created_at: at };
    const failed = { ...mail, status: 'failed' as const, last_error: '550', due_ms: 0, once_key: null };
    await db
      .insertInto('mails')
      .values(ids.map((id) => ({ id, ...failed })))
      .execute();
    const gift = { ...payer, user_id: null, amount_paise: 100, gateway_status: '', created_at: at, paid_at: at };
    await db
      .insertInto('donations')
      .values(ids.map((id) => ({ id, txnid: id, serial: `2026-27/${id}`, ...gift })))
      .execute();
    await addLines(
      db,
      ids.map((txnid) => ({ txnid, kind: 'paid', paise: 100, key: '', at, by: 'provider' })),
    );
    for (const id of ids.slice(0, 10)) await addCampaign(app, id);
  }
  const paths = ['/desk', '/desk/campaigns', '/desk/mails', '/desk/mails?page=9', '/desk/money'];
  const ofYear = ['campaigns', 'states', 'gifts', 'statement/file'].map((page) => `/desk/money/year/2026-27/${page}`);
  for (const path of [...paths, ...ofYear, '/desk/money/month/2026-11'])
    expect([path, await mostRows(() => office.get(path))]).toEqual([path, expect.toSatisfy((rows) => rows <= 200)]);
  expect((await office.get('/desk/money/year/2026-27/gifts')).html.split('\n')).toHaveLength(1002);
  expect(await mostRows(() => office.post('/desk/mails', { drop: 'many-1000' }))).toBeLessThan(200);
  await app.close();
});
