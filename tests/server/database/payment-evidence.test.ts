import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/reports/closed-matters.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { type OldDatabase, oldDatabase } from '../../helpers/old-database.ts';

let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0009-transaction-ids');
});
afterEach(() => old.close());

const at = '2026-05-01T08:00:00.000Z';

it('takes what an earlier version stored as worked on, and its flags can be closed', async () => {
  const intent = { type: 'donation', status: 'pending', amount_paise: 100, created_at: at, updated_at: at };
  await old.add('intents', { txnid: 'odd', ...intent, flag: 'mismatch' });
  await old.add('payment_events', {
    ...{ id: '1', txnid: 'odd', source: 'webhook', outcome: 'success', payload: '{"paise":200}', created_at: at },
  });
  await old.migrate();
  const now = new Date('2026-12-01T10:00:00Z');
  expect(await old.db.selectFrom('payment_events').selectAll().execute()).toMatchObject([
    { id: '1', retry_ms: null, failures: 0 },
  ]);
  expect(await unsettledPayments(old.db, now)).toMatchObject([{ txnid: 'odd', matter: 'mismatch' }]);
  await closeMatters(old.db, { txnid: 'odd', reason: 'Given back.', by: 'asha', at: now });
  expect(await unsettledPayments(old.db, now)).toEqual([]);
});
