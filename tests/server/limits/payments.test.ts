import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { ORIGIN } from '../../helpers/server.ts';

let paymentApp: PaymentApp;
let token: string;
// Saves of either kind are counted together: each case has a network of its own.
let networks = 0;
const start = Date.now();
beforeAll(async () => {
  paymentApp = await openPaymentApp({ env: { RATE_LIMITS: 'on' } });
  ({ token } = await paymentApp.user());
});
afterAll(() => paymentApp.close());

function from(network: string, path: string, body: BodyInit, type: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return paymentApp.app.handle(new Request(`${ORIGIN}/api${path}`, { method: 'POST', headers, body }), {
    address: network,
  });
}
const json = (network: string, path: string, body: unknown) =>
  from(network, path, JSON.stringify(body), 'application/json');
const form = (network: string, path: string) => from(network, path, 'txnid=none', 'application/x-www-form-urlencoded');

const claim = { name: 'Asha Sharma', transactionId: 'none', amount: '500.00', email: 'a@example.org' };
const save = { ...claim, mobile: '9876543210', pan: 'ABCDE1234F', payment: { txnStatus: 'SUCCESS' } };

const place = { ...save, campaignName: 'Trek', campaignId: 'trek' };

it.each<[string, number, (network: string) => Promise<Response>]>([
  ['save of a gift', 300, (network) => json(network, '/open/donate/', save)],
  ['save of a gift with a login', 300, (network) => json(network, '/user/donate/', save)],
  ['save of a place', 300, (network) => json(network, '/user/campaign/enroll/', place)],
  ['outcome', 300, (network) => json(network, '/payment/outcome', { transactionId: 'none' })],
  ['webhook', 600, (network) => form(network, '/payment/webhook')],
])(
  '%s: a flood of one network is refused after %i, for a minute at most, and others are not',
  async (_, hits, send) => {
    const network = `198.51.100.${++networks}`;
    paymentApp.app.setTime(new Date(start));
    for (let index = 0; index < hits; index++) expect((await send(network)).status).not.toBe(429);
    const refused = await send(network);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await send('192.0.2.2')).status).not.toBe(429);
    paymentApp.app.setTime(new Date(start + 61_000));
    expect((await send(network)).status).not.toBe(429);
  },
);
