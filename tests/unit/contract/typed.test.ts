import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginForm } from '../../../src/contract/auth.ts';
import { Amount, Email, NumericPhone, Pan, Phone, text, zipcode } from '../../../src/contract/fields.ts';
import { ProfileForm } from '../../../src/contract/profile-form.ts';
import { typedRupees } from '../../../src/contract/rupees.ts';
import { cpuMs } from '../../helpers/cpu-ms.ts';

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
  ['٥٠٠', '500'],
  ['\u200e₹1,000\u200f', '1000'],
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

test.each(['1,00', '1,0000', ',500', '1,5', '12.345', '5e2', '-5', '500 600', '5oo', '₹', ''])(
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
  ['+91 098765 43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['\u202a+91 98765\u201143210\u202c', '9876543210'],
  ['98765\u200b\u200d–43210\ufeff', '9876543210'],
  ['𝟗𝟖𝟕𝟔𝟓 ৪৩২১০', '9876543210'],
])('the phone %j is %j in every form', (typed, digits) => {
  expect(v.parse(NumericPhone, typed)).toBe(digits);
  expect(v.parse(Phone, typed)).toBe(digits);
});

test.each(['\u200eABCDE\u200b1234F\u00ad', 'ABCDE१२३४F', 'abcde1234f', ' ABCDE 1234 F ', 'abcde\t1234f'])(
  'the PAN %j is read',
  (typed) => {
    expect(v.parse(Pan, typed)).toBe('ABCDE1234F');
  },
);

test.each([
  ['a direction mark', '\u200fAsha\u202c', 'Asha'],
  ['zero-width blanks', 'As\u200bha\u2060 \ufeffNegi', 'Asha Negi'],
  ['a soft hyphen', 'Kheer\u00adganga', 'Kheerganga'],
  ['a joiner between letters of Latin', 'As\u200dha', 'Asha'],
  ['the line end of a slide', 'One\vtwo', 'One two'],
  ['a variant of no picture', '5\ufe0f', '5'],
])('a text loses what nobody sees: %s', (_what, typed, kept) => {
  expect(v.parse(text(1, 100, 'No.'), typed)).toBe(kept);
});

test.each([
  ['nothing but signs that nobody sees', '\u200b\u200d\u2060\u3164\u2800\ufe0f\u00ad'],
  ['letters with joiners', 'क\u200dक\u200dक'],
  ['a run of blanks', 'a        b'],
  ['fillers of Hangul', '\u3164'.repeat(8)],
])('%s do not count for a shortest length', (_what, typed) => {
  expect(v.is(text(5, 100, 'Too short.'), typed)).toBe(false);
});

test.each([
  [Email, '\u202aasha\u2011k@example.org\u200b', 'asha-k@example.org'],
  [zipcode('No.'), '१७५\u200b१३१', '175131'],
  [zipcode('No.'), 'SW1A 1AA', 'SW1A 1AA'],
  [LoginForm.entries.username, ' \u200easha@example.org', 'asha@example.org'],
  [LoginForm.entries.password, ' \u200ese\u00adcret', ' \u200ese\u00adcret'],
  [ProfileForm.entries.dob, '१९९०–०५–०१', '1990-05-01'],
])('a field of signs reads them whatever the program that wrote them', (schema: v.GenericSchema, typed, read) => {
  expect(v.parse(schema, typed)).toBe(read);
});

test('a long text takes time for its length alone', () => {
  for (const sign of ['\u200b', '\u{e0067}', '9', '९', '\u200d', 'क\u200d', '\ufe0f', ' ']) {
    const start = cpuMs();
    v.safeParse(NumericPhone, sign.repeat(20_000));
    v.safeParse(text(1, 100, 'No.'), sign.repeat(20_000));
    expect(cpuMs() - start).toBeLessThan(300);
  }
});
