import { beforeAll, expect, it } from 'vitest';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { EMAIL, NOW } from '../../helpers/desk-payments.ts';
import { deskForAll } from '../../helpers/under-test.ts';

const AHEAD = { start_day: '2099-12-30' };
const desk = deskForAll();
let token: string;
let person: string;

/** A place of ₹2,800, moved to a campaign of ₹2,300, ₹500 given back; then that campaign is called off. */
beforeAll(async () => {
  const { paymentApp, office } = desk;
  const { app } = paymentApp;
  await paymentApp.campaign('ridge', 2800, AHEAD);
  await paymentApp.campaign('pass', 2300, AHEAD);
  ({ token } = await paymentApp.user(EMAIL));
  await paymentApp.book({ txnid: 'HH_1', amount: '2800.00', pinfo: 'ridge', token });
  ({ id: person } = await app.db.selectFrom('enrolments').select('id').executeTakeFirstOrThrow());
  const after = (minutes: number) => app.setTime(NOW.getTime() + minutes * 60_000);
  after(1);
  await office.post(`/desk/campaigns/ridge/people/${person}/move`, { to: 'pass', sure: 'yes' });
  after(2);
  await office.post('/desk/money/returned/HH_1', { act: 'note', amount: '500', reason: 'Refund 4711.' });
  after(3);
  await paymentApp.campaign('pass', 2300, { ...AHEAD, status: 'cancelled' });
  after(14);
  await tellCalledOff(app.services);
  await office.prove('/desk/money/open/HH_1');
});

const wordsOf = (html: string) =>
  html
    .replace(/<(style|header|footer)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const STANDING = 'paid ₹2,800.00, ₹500.00 of it went back, ₹2,300.00 to give back';
const OPEN = '₹500.00 went back, ₹2,300.00 to be given back';
const SUMS = 'Fees ₹0.00 (0) Went back ₹500.00 (1) To be given back ₹2,300.00 (1)';
const BOOKED = /,PAID,2800\.00,.*,0\.00,2026-11-28,Refund 4711\./;

it.each<[string, string | RegExp]>([
  ['campaigns/pass', STANDING],
  ['campaigns/pass/presence', STANDING],
  ['campaigns/pass/people/PERSON', STANDING],
  ['campaigns/pass/roster.csv', '"paid ₹2,800.00, ₹500.00 of it went back","₹2,300.00 to give back"'],
  ['campaigns/pass/called-off', 'To be given back 1 payment, ₹2,300.00 Settled 0 payments'],
  ['campaigns/pass/called-off/repay', '1 payment, ₹2,300.00.'],
  ['campaigns/pass/called-off/repay', 'This is the rest: ₹500.00 went back before. Noted then: Refund 4711.'],
  ['campaigns/pass/called-off/repay.csv', /Kiran Negi,2300\.00,.*,Refund 4711\.,500\.00/],
  ['people/HH_1', `Standing paid, ${OPEN}`],
  ['money', SUMS],
  ['money', `November 2026 nothing ${OPEN}`],
  ['money/year/2026-27/campaigns', `Campaign pass nothing ${OPEN}`],
  ['money/year/2026-27/states', `Himachal Pradesh nothing ${OPEN}`],
  ['money/year/2026-27/fees', BOOKED],
  ['money/month/2026-11', SUMS],
  ['money/month/2026-11', `2026-27/000001, ${OPEN}`],
  ['money/month/2026-11/fees', BOOKED],
  ['money/open', '₹2,300.00 Kiran Negi HH_1'],
  ['money/open', '₹500.00 of ₹2,800.00 went back'],
  ['money/open/HH_1', '₹2,300.00'],
  ['money/returned/HH_1', `HH_1, ${OPEN}`],
  ['log', 'went back HH_1 Refund 4711.'],
])('/desk/%s says %s', async (path, words) => {
  const { status, html } = await desk.office.get(`/desk/${path.replace('PERSON', person)}`);
  expect(status).toBe(200);
  expect(wordsOf(html)).toMatch(words);
});

it('the payer reads that 500 went back and the rest is open, and the campaign has raised nothing', async () => {
  const { call } = desk.paymentApp;
  const open = { amount: '2800.00', returned: '500.00' };
  const place = await call('GET', '/user/campaign/pass/enrollment', undefined, token);
  expect(place.data).toMatchObject({ ...open, status: 'PAID', refundClosedAt: null });
  const outcome = await call('POST', '/payment/outcome', { transactionId: 'HH_1' }, token);
  expect(outcome.data).toMatchObject({ ...open, calledOff: true, refundClosedAt: null, returnedAt: null });
  const { data } = await call('GET', '/user/campaign/enrollments', undefined, token);
  expect(data).toMatchObject({ rows: [open] });
  expect((await call('GET', '/open/campaign/pass')).data).not.toHaveProperty('raised');
});

it('once the rest is noted too, nothing is owed anywhere', async () => {
  const { office } = desk;
  await office.post('/desk/campaigns/pass/called-off/repay', { which: 'all', reason: 'PayU 28 Nov' });
  for (const path of [
    'campaigns/pass',
    'campaigns/pass/called-off',
    'people/HH_1',
    'money',
    'money/month/2026-11',
    'money/open',
  ])
    expect(wordsOf((await office.get(`/desk/${path}`)).html), path).not.toContain('₹2,300.00');
  expect(wordsOf((await office.get('/desk/money')).html)).toContain('Went back ₹2,800.00 (1) Gifts and fees');
  const { data } = await desk.paymentApp.call('GET', '/user/campaign/pass/enrollment', undefined, token);
  expect(data).not.toHaveProperty('returned');
});
