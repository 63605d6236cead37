import { expect, it } from 'vitest';
import type { Fields } from '../../helpers/payment-app.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForEach({ env: { RATE_LIMITS: 'on' } });
async function pageAfter(fields: Fields | string): Promise<string> {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request(`${ORIGIN}/donations/return`, { method: 'POST', headers, body });
  const answer = await paymentApp.app.handle(request, { address: '192.0.2.9' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function paid(): Promise<Fields> {
  const { launch } = await paymentApp.begin({ txnid: 'back-1' });
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  return paymentApp.pay(launch);
}

it('a donor who has paid and comes back while the database fails is led to the page that asks again', async () => {
  const fields = await paid();
  await paymentApp.db.destroy();
  expect(await pageAfter(fields)).toBe('/donations/pending?transactionId=back-1#being-confirmed');
  expect(paymentApp.app.lines.some((line) => /^error \w{8} /.test(line))).toBe(true);
});

it('a form that the provider did not sign is told nothing, whatever the id, and whether its payment can be looked up or not', async () => {
  const fields = await paid();
  const unsigned = [
    { ...fields, amount: '9.00' },
    { txnid: 'back-1' },
    { txnid: 'never-begun' },
    {},
    'x'.repeat(70_000),
  ];
  for (const form of unsigned) expect(await pageAfter(form)).toBe('/donations/pending');
  await paymentApp.db.destroy();
  for (const form of unsigned) expect(await pageAfter(form)).toBe('/donations/pending');
});
