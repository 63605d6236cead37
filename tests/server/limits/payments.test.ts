import { beforeAll, expect, it } from 'vitest';
import { PASSWORD, registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { donor } from '../../helpers/payment-app.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { statementsOf } from '../../helpers/statements.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll({ env: { RATE_LIMITS: 'on' } });
let token: string;
// Saves of either kind are counted together: each case has a network of its own.
let networks = 0;
const start = Date.now();
beforeAll(async () => {
  ({ token } = await paymentApp.user());
});

function from(network: string, path: string, body: BodyInit, type: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return paymentApp.app.handle(new Request(`${ORIGIN}/api${path}`, { method: 'POST', headers, body }), {
    address: network,
  });
}
const json = (network: string, path: string, body: unknown) =>
  from(network, path, JSON.stringify(body), 'application/json');
const form = (network: string, path: string, fields: Record<string, string>) =>
  from(network, path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
const signed = () => paymentApp.sign({ txnid: 'none', amount: '500.00', status: 'success', firstname: 'Asha' });

const claim = { name: 'Asha Sharma', transactionId: 'none', amount: '500.00', email: 'a@example.org' };
const save = { ...claim, mobile: '9876543210', pan: 'ABCDE1234F', payment: { txnStatus: 'SUCCESS' } };

const place = { ...save, campaignName: 'Trek', campaignId: 'trek' };

let begun = 0;
const begin = (network: string) => {
  const order = {
    fname: donor.firstname,
    txnid: `B${++begun}`,
    amount: '500.00',
    pinfo: 'donation',
    email: donor.email,
    donor,
  };
  const body = JSON.stringify(order);
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${ORIGIN}/api/payment/generate/hash`, { method: 'POST', headers, body });
  return paymentApp.app.handle(request, { address: network });
};

const floods: [what: string, hits: number, send: (network: string) => Promise<Response>][] = [
  ['begun payment', 200, begin],
  ['save of a gift', 300, (network) => json(network, '/open/donate/', save)],
  ['save of a gift with a login', 300, (network) => json(network, '/user/donate/', save)],
  ['save of a place', 300, (network) => json(network, '/user/campaign/enroll/', place)],
  ['outcome', 300, (network) => json(network, '/payment/outcome', { transactionId: 'none' })],
  ['webhook', 600, (network) => form(network, '/payment/webhook', signed())],
];
for (const [what, hits, send] of floods)
  it(`${what}: a flood of one network is refused after ${hits}, for a minute at most, and others are not`, {
    tags: ['begun payment', 'outcome', 'webhook'].includes(what) ? [] : ['thorough'],
  }, async () => {
    const network = `198.51.100.${++networks}`;
    paymentApp.app.setTime(start);
    for (let index = 0; index < hits; index++) expect((await send(network)).status).not.toBe(429);
    const refused = await send(network);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await send('192.0.2.2')).status).not.toBe(429);
    paymentApp.app.setTime(start + 61_000);
    expect((await send(network)).status).not.toBe(429);
  });

it.each([
  ['no hash', {}],
  ['a wrong one', { hash: 'f'.repeat(128) }],
])('webhooks with %s are answered without a statement, however many come', async (_, fields) => {
  const send = () => form('198.51.100.250', '/payment/webhook', { txnid: 'none', status: 'success', ...fields });
  const statements = await statementsOf(async () => {
    const answers = await Promise.all(Array.from({ length: 700 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });
  expect(statements).toEqual([]);
});

it('300 payments that a neighbour begins at once make the others wait for seconds, and known browsers not at all', {
  tags: ['thorough'],
}, async () => {
  const { app } = paymentApp;
  app.setTime(start);
  const network = '203.0.113.77';
  let drawn = 0;
  const begin = async (more: object = {}, authorization = '') => {
    const order = { fname: 'Asha', txnid: `HH${++drawn}`, amount: '500.00', pinfo: 'donation', email: donor.email };
    const headers = { 'content-type': 'application/json', authorization };
    const body = JSON.stringify({ ...order, ...more });
    const request = new Request(`${ORIGIN}/api/payment/generate/hash`, { method: 'POST', headers, body });
    return app.handle(request, { address: network });
  };
  await registerConfirmed(app, 'known@example.org');
  const login = { email: 'known@example.org', password: PASSWORD };
  const { device } = (await sendTo(app)('logIn', { body: login })).data as { device: string };
  const flood: number[] = [];
  // As many at once as are at work at once: on a slow machine others would wait too long.
  for (let round = 0; round < 38; round++)
    flood.push(...(await Promise.all(Array.from({ length: 8 }, () => begin().then(({ status }) => status)))));
  expect(flood.filter((status) => status === 200)).toHaveLength(200);
  const refused = await begin();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await begin({ device })).status).toBe(200);
  expect((await begin({}, `Bearer ${token}`)).status).toBe(200);
  expect((await begin({ device: 'made up' })).status).toBe(429);
  app.setTime(start + 1500);
  expect((await begin()).status).toBe(200);
  expect((await begin()).headers.get('retry-after')).toBe('2');
  for (let times = 0; times < 29; times++) expect((await begin({ device })).status).toBe(200);
  expect((await begin({ device })).status).toBe(429);
});
