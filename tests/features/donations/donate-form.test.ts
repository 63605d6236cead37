import { beforeEach, expect, test, vi } from 'vitest';
import { amountToPay, askedAmount, createDonateForm } from '../../../src/features/donations/donate.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
});

test.each([
  ['500.00', '₹500.00'],
  ['1,00,000', '₹1,00,000.00'],
  [' 250.5 ', '₹250.50'],
  ['', ''],
  ['0', ''],
  ['five hundred', ''],
  ['10.555', ''],
  ['1,00,00,00,000', ''],
])('the button for %j names the amount %j', (typed, amount) => {
  expect(amountToPay(typed)).toBe(amount);
});

test.each([
  ['750', '750.00'],
  ['1,000', '1000.00'],
  ['0', undefined],
  ['10.555', undefined],
  [null, undefined],
])('the amount %j in the address is %j in the form', (asked, amount) => {
  expect(askedAmount(asked)).toBe(amount);
});

test('the PAN is never in the draft', async () => {
  const form = createDonateForm({ env: 'local', go: () => {} });
  form.set('pan', 'ABCDE1234F');
  form.set('city', 'Shimla');
  await vi.waitFor(() => expect(storage.items.get('hh_draft_donation')).toContain('Shimla'));
  expect(storage.items.get('hh_draft_donation')).not.toContain('ABCDE1234F');
});
