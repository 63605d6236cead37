import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { labelled, text } from '../../../src/contract/fields.ts';
import { createDonateForm } from '../../../src/features/donations/donate.ts';
import { booksOf } from '../../helpers/books.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { FakeStorage } from '../../helpers/storage.ts';

// Other files of this process have loaded the contract, and others load it after this one.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// The one line that somebody adds to the contract; nothing else of the program changes.
vi.mock('../../../src/contract/donation.ts', async (load) => {
  const contract = await load<typeof import('../../../src/contract/donation.ts')>();
  const { entries } = contract.DonationForm;
  const occasion = v.optional(labelled('occasion', text(0, 100, 'Occasion must be text.')), '');
  return { ...contract, DonationForm: v.object({ ...entries, occasion }) };
});

let paymentApp: PaymentApp;
beforeAll(async () => {
  paymentApp = await openPaymentApp({ at: new Date('2026-06-05T06:00:00Z') });
});
afterAll(() => paymentApp.close());

async function donate(txnid: string, email: string, occasion?: string): Promise<void> {
  const { launch } = await paymentApp.begin({ txnid, form: { email, ...(occasion && { occasion }) } });
  await paymentApp.save(launch, paymentApp.pay(launch));
}

it('a field that is added to the schema is in the row, in the report and on the receipt', async () => {
  await donate('WITH', 'with@example.org', 'Birthday of my "mother"');
  await donate('WITHOUT', 'without@example.org');
  const { db } = paymentApp.app.services;
  const row = await db.selectFrom('donations').selectAll().where('txnid', '=', 'WITH').executeTakeFirstOrThrow();
  expect(JSON.parse(row.address)).toMatchObject({ city: 'Shimla', occasion: 'Birthday of my "mother"' });

  const [headings = '', ...rows] = (await booksOf(paymentApp.app.services, 2026, [])).donations.trim().split('\r\n');
  expect(headings).toMatch(/,Email,Mobile,.*Campaign id,.*Occasion$/);
  expect(rows[0]?.endsWith(',"Birthday of my ""mother"""')).toBe(true);
  expect(rows[1]?.endsWith(',')).toBe(true);

  expect(await paymentApp.app.mailTo('with@example.org')).toContain('Occasion: Birthday of my "mother"');
  expect(await paymentApp.app.mailTo('without@example.org')).not.toContain('Occasion');
});

it('the form of the browser has it, with its label in the text that says what is missing', () => {
  new FakeStorage();
  const form = createDonateForm({ env: 'local', go: () => {} });
  expect(form.fields).toContain('occasion');
  form.set('occasion' as 'city', 'x'.repeat(101));
  expect(form.$missing.get()).toContain('Please check: occasion.');
});
