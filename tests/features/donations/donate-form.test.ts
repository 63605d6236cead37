import { beforeEach, expect, test, vi } from 'vitest';
import { amountToPay, askedAmount, createDonateForm, prefillDonation } from '../../../src/features/donations/donate.ts';
import { drawn } from '../../helpers/sample-forms.ts';
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

test('a first name of a profile that is too short for a gift is told at its field', async () => {
  const form = createDonateForm({ env: 'local', go: () => {} });
  prefillDonation(form, { firstname: 'Asha', lastname: 'Bodh' });
  await vi.waitFor(() =>
    expect(form.$errors.get()).toEqual({ firstname: 'First Name must be 3 grater than characters long!' }),
  );
  expect(form.$missing.get()).toContain('Please check: first name.');
});

test('the country is India until a draft, a profile or the donor says another one', async () => {
  const open = () => createDonateForm({ env: 'local', go: () => {} });
  const form = open();
  expect(form.$values.get().country).toBe('India');
  expect(form.$restored.get()).toBe(false);
  prefillDonation(form, { country: 'Nepal' });
  expect(form.$values.get().country).toBe('Nepal');
  form.set('country', 'Bhutan');
  prefillDonation(form, { country: 'Nepal' });
  expect(form.$values.get().country).toBe('Bhutan');
  await vi.waitFor(() => expect(storage.items.get('hh_draft_donation')).toContain('Bhutan'));
  const later = open();
  later.adopt(drawn({}));
  expect(later.$values.get().country).toBe('Bhutan');
  expect(later.$restored.get()).toBe(true);
  later.set('country', '');
  expect(later.$missing.get()).toContain('country');
  later.clear();
  expect(later.$values.get().country).toBe('India');
});

test('the PAN is never in the draft', async () => {
  const form = createDonateForm({ env: 'local', go: () => {} });
  form.set('pan', 'ABCDE1234F');
  form.set('city', 'Shimla');
  await vi.waitFor(() => expect(storage.items.get('hh_draft_donation')).toContain('Shimla'));
  expect(storage.items.get('hh_draft_donation')).not.toContain('ABCDE1234F');
});
