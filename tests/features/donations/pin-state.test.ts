import { beforeEach, expect, test } from 'vitest';
import { stateOfPin } from '../../../src/features/donations/pin-state.ts';
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
