import { beforeEach, expect, test } from 'vitest';
import { isAbroad } from '../../../src/features/donations/country.ts';
import { createDonateForm } from '../../../src/features/donations/donate.ts';
import { fillState, stateOfPin } from '../../../src/features/donations/pin-state.ts';
import { FakeStorage } from '../../helpers/storage.ts';

beforeEach(() => {
  new FakeStorage();
});

test.each([
  ['171001', 'Himachal Pradesh'],
  [' 110 001 ', 'Delhi'],
  ['800001', 'Bihar'],
  ['560001', 'Karnataka'],
])('the PIN code %j is in %s', (pin, state) => {
  expect(stateOfPin(pin)).toBe(state);
});

// Two states share the first two digits, or it is no PIN code.
test.each(['403001', '160017', '247667', '737101', '500001', '605001', '17100', '1710011', '071001', 'abcdef', ''])(
  'of %j no state is told',
  (pin) => {
    expect(stateOfPin(pin)).toBeFalsy();
  },
);

function openForm() {
  const form = createDonateForm({ env: 'local', go: () => {} });
  form.$values.subscribe(() => fillState(form, isAbroad));
  return form;
}

test('an empty state is filled, and what the donor says of it stays', () => {
  const form = openForm();
  form.set('zipcode', '171001');
  expect(form.$values.get().state).toBe('Himachal Pradesh');
  form.set('state', '');
  expect(form.$values.get().state).toBe('');
  form.set('state', 'HP of old');
  form.set('zipcode', '110001');
  expect(form.$values.get().state).toBe('HP of old');
});
