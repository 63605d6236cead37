import { expect, it } from 'vitest';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const SITE = 'https://hamara.example';
const paymentApp = paymentAppForAll({ env: { SITE_URL: SITE, FAKES: 'on' } });

// A host that passes on only what lies under /api sends the first address to the second.
it.each([
  ['the site', SITE, '/donations/return', ''],
  ['the site', SITE, '/api/payment/return', ''],
  ['an address of its own', 'https://api.hamara.example', '/api/payment/return', SITE],
  ['a machine behind a proxy', 'http://127.0.0.1:4321', '/donations/return', SITE],
])('a donor who comes back to %s, %s%s, lands on a page of the site', async (_, origin, path, before) => {
  const { launch } = await paymentApp.begin({ txnid: `back-${crypto.randomUUID().slice(0, 8)}` });
  const send = (method: string, body?: URLSearchParams) =>
    paymentApp.app.handle(new Request(origin + path, { method, ...(body ? { body } : {}) }));
  const back = await send('POST', new URLSearchParams(paymentApp.pay(launch)));
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`${before}/donations/success?transactionId=${launch['txnid']}#paid`);
  // A reload asks for the address again, without the form.
  expect((await send('GET')).headers.get('location')).toBe(`${before}/donations/pending`);
});
