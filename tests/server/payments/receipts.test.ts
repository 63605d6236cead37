import { beforeAll, beforeEach, expect, it } from 'vitest';
import { donor } from '../../helpers/payment-app.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll();
beforeAll(async () => {
  await paymentApp.campaign('walk', 900);
});
beforeEach(() => {
  paymentApp.app.setTime('2026-06-01T06:00:00Z');
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
});

const ADDRESS = '12 Lower Bazaar, Near the bus stand, Shimla 171001, Himachal Pradesh, India';
async function donate(txnid: string, token?: string) {
  return (await paymentApp.give({ txnid, ...(token ? { token } : {}) })).data as Record<string, unknown>;
}

async function enrol(txnid: string) {
  const { token } = await paymentApp.user();
  return (await paymentApp.book({ txnid, amount: '900.00', pinfo: 'walk', token })).data as Record<string, unknown>;
}

it('have one row of numbers in a tax year, for donations and enrolments alike', async () => {
  const numbers = [await donate('r-1'), await enrol('r-2'), await donate('r-3'), await enrol('r-4')];
  expect(numbers.map(({ serial }) => serial)).toEqual([1, 2, 3, 4].map((count) => `2026-27/00000${count}`));
});

it('of a donation carry name, address, masked PAN and the registrations of the foundation', async () => {
  expect(await donate('r-5')).toMatchObject({
    name: 'Kiran Negi',
    address: ADDRESS,
    maskedPan: 'ABXXXXXX4F',
    registration: [
      { label: 'Registration', value: 'TEST/2016/0001' },
      { label: '80G registration', value: 'TEST-80G-0001' },
      { label: '12A registration', value: 'TEST-12A-0001' },
      { label: 'PAN of the foundation', value: 'AAATT0000T' },
    ],
  });
  const mail = await paymentApp.mailOf('r-5');
  for (const line of [
    'Name: Kiran Negi',
    `Address: ${ADDRESS}`,
    'PAN: ABXXXXXX4F',
    'Registration: TEST/2016/0001',
    'PAN of the foundation: AAATT0000T',
    '80G registration: TEST-80G-0001',
    '12A registration: TEST-12A-0001',
  ]) {
    expect(mail).toContain(`\n${line}\n`);
  }
  expect(mail).not.toContain(donor.pan);
});

it('of an enrolment name the foundation, but no registration for a deduction', async () => {
  const outcome = await enrol('r-6');
  expect(outcome).toMatchObject({ address: ADDRESS });
  expect(JSON.stringify(outcome['registration'])).not.toMatch(/80G|12A/);
  const mail = await paymentApp.mailOf('r-6');
  expect(mail).toContain(`\nAddress: ${ADDRESS}\n`);
  expect(mail).toContain('\nRegistration: TEST/2016/0001\n');
  expect(mail).not.toMatch(/80G|12A/);
});
