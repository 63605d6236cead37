import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPerson } from '../../../src/server/fakes/demo/people.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { logIn } from '../../helpers/people.ts';
import { openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill({ demo: true });
});
afterAll(() => till.close());

it('the acknowledgement of every payment of the demonstration opens', async () => {
  const { db } = till.app.services;
  const { email, password } = demoPerson;
  const token = await logIn(till.app, email, password);
  const gifts = await db.selectFrom('donations').selectAll().where('gateway_status', '=', 'SUCCESS').execute();
  const places = await db.selectFrom('enrolments').selectAll().where('status', '<>', 'FREE').execute();
  expect(Math.min(gifts.length, places.length)).toBeGreaterThan(10);
  for (const { txnid, amount_paise, paid_at } of [...gifts, ...places]) {
    const { data } = await till.call('POST', '/payment/outcome', { transactionId: txnid }, token);
    const amount = (amount_paise / 100).toFixed(2);
    expect(data, txnid).toMatchObject({ outcome: 'paid', transactionId: txnid, amount, paidAt: paid_at });
  }
});

it('and nobody has to look at one of them', async () => {
  expect(await unsettledPayments(till.app.services.db, new Date())).toEqual([]);
});
