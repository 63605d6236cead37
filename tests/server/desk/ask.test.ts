import { expect, it } from 'vitest';
import { deskForEach } from '../../helpers/under-test.ts';

const PAGE = '/desk/people/HH_1';

const desk = deskForEach();

const ask = async () => (await desk.office.post(`${PAGE}/ask`, {}, PAGE)).html;
const begin = () => desk.paymentApp.begin({ txnid: 'HH_1', amount: '500.00' });
const bank = () => desk.paymentApp.app.payu?.bank;

it('a gift that PayU took and nobody told of is booked by one press, with what PayU says', async () => {
  const { launch } = await begin();
  desk.paymentApp.pay(launch);
  expect((await desk.office.get(PAGE)).html).toContain('>Ask PayU now<');
  const html = await ask();
  expect(html).toMatch(/PayU says: paid, ₹500\.00, by [\w ]+, under its id \d+\. It is in the books\./);
  expect(html).toContain('2026-27/000001');
  expect(await ask()).toContain('It is in the books.');
  expect((await desk.log()).map(([what]) => what)).toEqual(['PayU asked', 'PayU asked']);
});

it.each([
  ['is not paid', async () => {}, 'PayU does not know it. Nobody has paid yet.'],
  [
    'failed',
    async (launch: Record<string, string>) => void desk.paymentApp.pay(launch, 'fail'),
    'PayU says: not paid (',
  ],
  [
    'has no answer',
    async () => void bank()?.setSwitches({ verify: 'error' }),
    'PayU did not answer. Try again in a minute.',
  ],
])('of one that %s it says what PayU says', async (_what, make, said) => {
  await make((await begin()).launch);
  const html = await ask();
  expect(html).toContain(said);
  expect(html).toContain('Nobody paid this.');
});

it('does not say that nobody paid where it is in the books', async () => {
  await desk.give('HH_1');
  bank()?.setSwitches({ verify: 'unknown' });
  expect(await ask()).toContain('PayU does not know it. It is in the books as paid: look in its dashboard.');
});
