import { expect, it, test } from 'vitest';
import { csvRows } from '../../../src/lib/csv.ts';
import {
  day,
  dayRange,
  daysBetween,
  indiaDay,
  isoDay,
  monthName,
  priceOrFree,
  rupees,
} from '../../../src/lib/format.ts';

test.each([
  [0, '₹0.00'],
  [5, '₹5.00'],
  [500, '₹500.00'],
  ['500.00', '₹500.00'],
  [1000, '₹1,000.00'],
  [99999.5, '₹99,999.50'],
  [100000, '₹1,00,000.00'],
  ['12345678.9', '₹1,23,45,678.90'],
  [123456789012, '₹1,23,45,67,89,012.00'],
  [-2500, '−₹2,500.00'],
  ['', ''],
  ['abc', 'abc'],
])('rupees(%j) is written %s', (amount, text) => {
  expect(rupees(amount)).toBe(text);
});

test.each([
  [0, 'FREE'],
  ['0', 'FREE'],
  ['0.00', 'FREE'],
  ['', 'FREE'],
  [null, 'FREE'],
  [undefined, 'FREE'],
  [2500, '₹2,500.00'],
])('a price of %j reads %s', (amount, text) => {
  expect(priceOrFree(amount)).toBe(text);
});

test.each([
  ['2024-06-05T00:00:00.000Z', '5 June 2024', '2024-06-05'],
  // Half past six in the evening in London is the next day in India.
  ['2024-06-04T18:29:59.999Z', '4 June 2024', '2024-06-04'],
  ['2024-06-04T18:30:00.000Z', '5 June 2024', '2024-06-05'],
  ['2023-12-31T18:30:00.000Z', '1 January 2024', '2024-01-01'],
  ['not a time', '', ''],
  ['', '', ''],
])('%s falls on %s in India', (time, text, iso) => {
  expect(day(time)).toBe(text);
  expect(isoDay(time)).toBe(iso);
});

test.each([
  ['2024-06-05', '2024-06-05', '5 June 2024', 1],
  ['2024-06-05', '2024-06-08', '5 to 8 June 2024', 4],
  ['2024-05-28', '2024-06-02', '28 May to 2 June 2024', 6],
  ['2024-12-30', '2025-01-02', '30 December 2024 to 2 January 2025', 4],
  ['2024-02-28', '2024-03-01', '28 February to 1 March 2024', 3],
])('from %s to %s is %s, %i days', (start, end, text, days) => {
  expect(dayRange(start, end)).toBe(text);
  expect(daysBetween(start, end)).toBe(days);
});

test('days are counted in India, whatever the hours', () => {
  expect(daysBetween('2024-06-04T18:30:00Z', '2024-06-05T18:29:59Z')).toBe(1);
  expect(daysBetween('2024-06-04T18:29:00Z', '2024-06-04T18:31:00Z')).toBe(2);
});

it.each([
  ['2026-12-04T18:29:59.999Z', '2026-12-04'],
  ['2026-12-04T18:30:00.000Z', '2026-12-05'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01'],
])('at %s it is %s in India', (time, day) => {
  expect(indiaDay(new Date(time))).toBe(day);
});

test.each([
  ['2026-12', 'December 2026'],
  ['2027-01', 'January 2027'],
  ['2026-13', ''],
  ['nonsense', ''],
  ['', ''],
])('the month %s is written %j', (month, text) => {
  expect(monthName(month)).toBe(text);
});

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t'])('a cell that begins with "%s" is no formula', (sign) => {
  expect(csvRows([[`${sign}1+1`]])).toBe(`'${sign}1+1\r\n`);
});
