import { expect, it } from 'vitest';
import { amountInWords } from '../../../src/server/platform/money.ts';

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
