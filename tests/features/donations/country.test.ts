import { expect, test } from 'vitest';
import { isAbroad } from '../../../src/features/donations/country.ts';

test.each([
  ...['', ' ', 'I', 'Ind', 'India', ' india ', 'INDIA.', 'IN', 'in', 'IND', 'Bharat', 'bhārat', 'Bha', 'भारत', 'भा'],
  ...['Republic of India', 'The Republic of India', 'India (Bharat)', 'Bharat / India', 'Hindustan', 'N'],
])('"%s" is India, or may become it', (typed) => {
  expect(isAbroad(typed)).toBe(false);
});

test.each([
  'Nepal',
  ' nepal ',
  'NP',
  'Indonesia',
  'Indo',
  'USA',
  'U.S.A.',
  'British Indian Ocean Territory',
  'नेपाल',
  '日本',
])('"%s" is another country', (typed) => {
  expect(isAbroad(typed)).toBe(true);
});
