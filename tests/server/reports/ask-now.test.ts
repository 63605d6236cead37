import { afterAll, beforeAll, expect, it } from 'vitest';
import { askNow } from '../../../src/server/reports/ask-now.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const MINUTE = 60_000;
const begun = new Date('2026-11-01T10:00:00Z');
const later = new Date(begun.getTime() + 40 * MINUTE);

let till: Till;
beforeAll(async () => {
  till = await openTill({ at: begun });
});
afterAll(() => till.close());

it('what is listed is asked about before its time, and not when it was just asked about', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  for (const txnid of ['paid', 'left']) {
    const { launch } = await till.begin({ txnid });
    if (txnid === 'paid') till.pay(launch);
  }
  const { payments, services } = till.app;
  till.app.setTime(later);
  const next_check_ms = later.getTime() + 1000 * MINUTE;
  await services.db.updateTable('intents').set({ next_check_ms, checks: 3, checked_at: null }).execute();
  expect(await askNow(payments, later)).toBe(2);
  expect((await unsettledPayments(services.db, later)).map(({ txnid }) => txnid)).toEqual(['left']);
  const left = services.db
    .selectFrom('intents')
    .select(['status', 'checks', 'next_check_ms'])
    .where('txnid', '=', 'left');
  expect(await left.executeTakeFirst()).toEqual({ status: 'created', checks: 3, next_check_ms });
  await services.db.updateTable('intents').set({ checked_at: later.toISOString() }).execute();
  expect(await askNow(payments, later)).toBe(0);
});
