import { beforeEach, expect, it } from 'vitest';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const MINUTE = 60_000;
const PAID = Date.parse('2026-11-01T10:00:00Z');
const paymentApp = paymentAppForEach({ at: PAID, webhook: 'never' });
beforeEach(async () => {
  await paymentApp.campaign('walk', 500);
});

/** The campaign's file was away at an import, so many minutes before (-) or after the payment. */
async function goesAway(minutes: number) {
  const updated_at = new Date(PAID + minutes * MINUTE).toISOString();
  await paymentApp.db.updateTable('campaigns').set({ listed: 0, updated_at }).where('id', '=', 'walk').execute();
}

it.each([
  ['an hour before the payment', -60, 'REFUND'],
  ['five minutes before the payment', -5, 'PAID'],
  ['after the payment', 1, 'PAID'],
  ['a day after the payment', 1440, 'PAID'],
])('a place is paid for whose campaign went away %s: %s minutes: %s', async (_, minutes, status) => {
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: 'HH_1', pinfo: 'walk', token });
  const payment = paymentApp.pay(launch);
  await goesAway(minutes);
  // It is settled late: the answers of window and webhook were lost.
  paymentApp.app.setTime(PAID + Math.max(minutes, 0) * MINUTE + MINUTE);
  expect(await paymentApp.enrol(launch, payment, token)).toMatchObject({ data: { outcome: 'paid', status } });
});

it('no place is begun in a campaign that is away', async () => {
  const { token } = await paymentApp.user();
  await goesAway(-1);
  const body = { fname: 'Kiran', txnid: 'HH_1', amount: '500.00', pinfo: 'walk', email: 'kiran@example.org' };
  expect(await paymentApp.call('POST', '/payment/generate/hash', body, token)).toMatchObject({ status: 404 });
});
