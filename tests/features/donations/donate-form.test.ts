import { beforeEach, expect, test, vi } from 'vitest';
import { createDonateForm, donateLabel, prefillDonation } from '../../../src/features/donations/donate.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
});

test.each([
  ['500.00', 'Donate ₹500.00'],
  ['1,00,000', 'Donate ₹1,00,000.00'],
  [' 250.5 ', 'Donate ₹250.50'],
  ['', 'Donate'],
  ['0', 'Donate'],
  ['five hundred', 'Donate'],
  ['10.555', 'Donate'],
  ['1,00,00,00,000', 'Donate'],
])('the button for the amount %j says %j', (typed, label) => {
  expect(donateLabel(typed)).toBe(label);
});

test('the country is India until a draft, a profile or the donor says another one', async () => {
  const open = () => createDonateForm({ env: 'local', go: () => {} });
  const form = open();
  expect(form.$values.get().country).toBe('India');
  expect(form.$missing.get()).not.toContain('country');
  expect(form.$restored.get()).toBe(false);
  prefillDonation(form, { country: 'Nepal' });
  expect(form.$values.get().country).toBe('Nepal');
  form.set('country', 'Bhutan');
  prefillDonation(form, { country: 'Nepal' });
  expect(form.$values.get().country).toBe('Bhutan');
  await vi.waitFor(() => expect(storage.items.get('hh_draft_donation')).toContain('Bhutan'));
  const later = open();
  later.adopt({ elements: { namedItem: () => null } } as unknown as HTMLFormElement);
  expect(later.$values.get().country).toBe('Bhutan');
  expect(later.$restored.get()).toBe(true);
  later.set('country', '');
  expect(later.$missing.get()).toContain('country');
  later.clear();
  expect(later.$values.get().country).toBe('India');
});
