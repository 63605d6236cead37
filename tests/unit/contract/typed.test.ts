import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Amount, NumericPhone, Pan, Phone } from '../../../src/contract/fields.ts';
import { typedRupees } from '../../../src/contract/rupees.ts';

test.each([
  ['500', '500'],
  ['500.50', '500.50'],
  [' 1,000 ', '1000'],
  ['1,00,000', '100000'],
  ['1,000,000.5', '1000000.5'],
  ['₹500', '500'],
  ['₹ 1,500', '1500'],
  ['Rs. 500', '500'],
  ['rs500', '500'],
  ['INR 500', '500'],
  ['500/-', '500'],
  ['500/=', '500'],
  ['₹5,000/-', '5000'],
  ['५००', '500'],
  ['₹१,००,०००', '100000'],
  ['007', '7'],
])('the typed amount %j is %j', (typed, rupees) => {
  expect(typedRupees(typed)).toBe(rupees);
});

test('a text that is longer than any amount is not looked at: looking would take time for each of its characters', () => {
  const zeros = '0'.repeat(60);
  for (const typed of [`Rs. ${zeros}5`, `1${' '.repeat(65_000)}1`]) {
    expect(typedRupees(typed)).toBe(typed);
    expect(v.is(Amount, typed)).toBe(false);
  }
});

test.each(['1,00', '1,0000', ',500', '1,5', '12.345', '5e2', '-5', '500 600', '5oo', '٥٠٠', '₹', ''])(
  'the typed amount %j is none',
  (typed) => {
    expect(v.is(Amount, typed)).toBe(false);
  },
);

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['(98765) 43210', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
  ['919876543210', '919876543210'],
  ['+1 415 555 2671', '14155552671'],
])('the phone %j is %j in every form', (typed, digits) => {
  expect(v.parse(NumericPhone, typed)).toBe(digits);
  expect(v.parse(Phone, typed)).toBe(digits);
});

test('a phone that is no number stays as it was typed where ten characters are enough', () => {
  expect(v.parse(Phone, ' 01905-2221 ext 4 ')).toBe('01905-2221 ext 4');
});

test.each(['abcde1234f', ' ABCDE 1234 F ', 'abcde\t1234f'])('the PAN %j is read', (typed) => {
  expect(v.parse(Pan, typed)).toBe('ABCDE1234F');
});
