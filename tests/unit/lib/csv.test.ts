import { expect, it } from 'vitest';
import { csvRows } from '../../../src/lib/csv.ts';

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t'])('a cell that begins with "%s" is no formula', (sign) => {
  expect(csvRows([[`${sign}1+1`]])).toBe(`'${sign}1+1\r\n`);
});
