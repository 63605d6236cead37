import { expect, it } from 'vitest';
import { paiseOf, readPaise, rupeesOf } from '../../../src/contract/rupees.ts';
import { maskPan } from '../../../src/server/pan/cipher.ts';
import { modeInWords } from '../../../src/server/payments/record.ts';
import { amountInWords, shownRupees } from '../../../src/server/platform/money.ts';
import { seeded } from '../../../src/site-data/ridges.ts';

it.each([
  [0, 'Zero rupees only'],
  [1, 'One paisa only'],
  [100, 'One rupee only'],
  [150, 'One rupee and fifty paise only'],
  [2_100, 'Twenty-one rupees only'],
  [50_000, 'Five hundred rupees only'],
  [100_001, 'One thousand rupees and one paisa only'],
  [1_00_000_00, 'One lakh rupees only'],
  [12_34_567_89, 'Twelve lakh thirty-four thousand five hundred sixty-seven rupees and eighty-nine paise only'],
  [
    99_99_99_999_99,
    'Ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees and ninety-nine paise only',
  ],
])('says %i paise as "%s"', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

it.each([
  ['500', 50_000],
  ['500.5', 50_050],
  [' 500.00 ', 50_000],
  ['0.01', 1],
  [19.99, 1999],
  [0.1 + 0.2, null],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1,000', null],
  ['1.005', null],
  ['٥٠٠', null],
  [Number.NaN, null],
  [null, null],
  [{ amount: 1 }, null],
])('reads %j as %j paise', (text, paise) => {
  expect(readPaise(text)).toBe(paise);
  if (paise === null) expect(() => paiseOf(text)).toThrow('is not an amount of rupees.');
  else expect(paiseOf(text)).toBe(paise);
});

it('gives back every amount that it wrote', () => {
  const random = seeded(7);
  for (let i = 0; i < 10_000; i += 1) {
    const paise = Math.floor(random() * 100_000_000_000);
    expect(readPaise(rupeesOf(paise))).toBe(paise);
  }
});

it('shows rupees, modes and PANs as a letter does', () => {
  expect(shownRupees(1_00_000_00)).toBe('₹1,00,000.00');
  expect([modeInWords('CC'), modeInWords('upi'), modeInWords('XYZ'), modeInWords(null)]).toEqual([
    ...['Credit card', 'UPI', 'XYZ', ''],
  ]);
  expect([maskPan('ABCDE1234F'), maskPan('')]).toEqual(['ABXXXXXX4F', '']);
});
