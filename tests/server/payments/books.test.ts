import { expect, it } from 'vitest';
import { csv } from '../../../src/lib/csv.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { taxYearName, taxYearOf, taxYearRange } from '../../../src/server/payments/record.ts';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { booksOf } from '../../helpers/books.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const { taxNames } = await readFoundation(fixtureContent);
const paymentApp = paymentAppForAll({ webhook: 'never' });

async function donate(txnid: string, at: string, form = {}): Promise<void> {
  paymentApp.app.setTime(at);
  await paymentApp.give({ txnid, amount: '1234.50', form });
}

it.each([
  ['2026-03-31T18:29:59Z', '2025-26'],
  ['2026-03-31T18:30:00Z', '2026-27'],
  ['2027-03-31T18:29:59.999Z', '2026-27'],
  ['2027-03-31T18:30:00Z', '2027-28'],
  ['2099-06-05T00:00:00Z', '2099-00'],
])('counts %s, by the clock of India, to the tax year %s', (moment, year) => {
  const began = taxYearOf(new Date(moment));
  const { from, before } = taxYearRange(began);
  expect(taxYearName(began)).toBe(year);
  expect(new Date(moment).toISOString() >= from && new Date(moment).toISOString() < before).toBe(true);
});

it('exports exactly the donations of one tax year, with what Form 10BD asks for', async () => {
  await donate('MARCH', '2026-03-31T18:29:00Z');
  await donate('APRIL', '2026-03-31T18:31:00Z', { lastname: '=HYPERLINK("x")', address1: '+1 "Upper" Road' });
  await donate('LAST', '2027-03-31T18:29:00Z');
  await donate('NEXT', '2027-03-31T18:31:00Z');
  const { donations, totals } = await booksOf(paymentApp.app.services, 2026, taxNames);
  const lines = donations.trim().split('\r\n');
  expect(totals.donations).toEqual({ rows: 2, paise: 246_900, keptPaise: 246_900, withoutSection: 0 });
  expect(lines[0]).toContain('Unique identification number (PAN),Section code');
  expect(lines[1]).toMatch(/^2026-27\/000001,2026-04-01,"Kiran =HYPERLINK\(""x""\)",1,ABCDE1234F,Section 133,Others,/);
  expect(lines[1]).toContain(
    `payee cheque/draft,1234.50,"'+1 ""Upper"" Road, Near the bus stand",Shimla,Himachal Pradesh,India,171001,APRIL,`,
  );
  expect(lines[2]).toContain('2026-27/000002,2027-03-31');
  const before = (await booksOf(paymentApp.app.services, 2025, taxNames)).donations.trim().split('\r\n');
  expect(before[1]).toMatch(/^2025-26\/000001,2026-03-31,.*,Section 80G,Others,/);
});

it('a donor whose PAN is not known has no code that says it is one', async () => {
  await donate('NO-PAN', '2029-05-01T00:00:00Z');
  await paymentApp.db.updateTable('donations').set({ pan: '' }).where('txnid', '=', 'NO-PAN').execute();
  const { donations } = await booksOf(paymentApp.app.services, 2029, taxNames);
  expect(donations).toMatch(/\r\n2029-30\/000001,2029-05-01,Kiran Negi,,,Section 133,/);
});

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('disarms a cell that begins like the formula %j', (text) => {
  expect(csv(['x'], [[text]])).toContain(`'${text}`);
});

it('lists enrolments with what is to be given back, and free places without a number', async () => {
  paymentApp.app.setTime('2026-06-01T00:00:00Z');
  const { token } = await paymentApp.user();
  await paymentApp.campaign('books-free', 0);
  await paymentApp.campaign('books-paid', 900);
  const free = { txnid: 'HH_70', amount: '0', email: 'k@example.org', productinfo: 'books-free' };
  await paymentApp.enrol(free, null, token, { amount: 0 });
  const { launch } = await paymentApp.begin({ txnid: 'HH_71', amount: '900.00', pinfo: 'books-paid', token });
  await paymentApp.campaign('books-paid', 900, { status: 'cancelled' });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  const { enrolments } = await booksOf(paymentApp.app.services, 2026, taxNames);
  expect(enrolments).toContain(',2026-06-01,Kiran Negi,Campaign books-free,books-free,FREE,0.00,');
  expect(enrolments).toContain(',REFUND,900.00,');
});

it('lists what no one settled and what a person has to look at, and no PAN', async () => {
  paymentApp.app.setTime('2026-07-01T00:00:00Z');
  await paymentApp.begin({ txnid: 'OPEN' });
  await paymentApp.post(
    '/api/payment/webhook',
    paymentApp.sign({ txnid: 'FOREIGN', status: 'success', amount: '77.00', key: 'k' }),
  );
  const at = (minutes: number) => new Date(Date.parse('2026-07-01T00:00:00Z') + minutes * 60_000);
  const { db } = paymentApp;
  expect((await unsettledPayments(db, at(29))).map(({ txnid }) => txnid)).toEqual(['HH_71', 'FOREIGN']);
  const matters = await unsettledPayments(db, at(31));
  expect(matters.map(({ txnid }) => txnid)).toEqual(['OPEN', 'HH_71', 'FOREIGN']);
  expect(matters.at(-1)).toMatchObject({ rupees: '77.00', what: 'paid, but this site never began it' });
  expect(JSON.stringify(matters)).not.toContain('ABCDE1234F');
});
