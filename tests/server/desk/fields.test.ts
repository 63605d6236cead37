import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { maskPans, noteText } from '../../../src/server/desk/fields.ts';
import { ACTS } from '../../../src/server/desk/pages.ts';

describe('a note of the staff', () => {
  it.each([
    ['Her PAN is ABCDE1234F.', 'Her PAN is ABXXXXXX4F.'],
    ['(abcde1234f)', '(ABXXXXXX4F)'],
    ['ABCDE 1234 F', 'ABXXXXXX4F'],
    ['ABCDE-1234-F', 'ABXXXXXX4F'],
    ['ABCDE  1234–F', 'ABXXXXXX4F'],
    ['Taxis 2500 a day, from March 2026 a second one', undefined],
    ['PayU 40399000012, HH_ABCDE1234F', undefined],
  ])('"%s" has a PAN or none', (typed, masked) => {
    expect(maskPans(typed)).toBe(masked ?? typed);
    expect(v.safeParse(noteText(1, 100, 'Write.'), typed).success).toBe(masked === undefined);
  });

  it.each(['ABCDE१२३४F', 'ＡＢＣＤＥ1234F'])('has none in other signs either: %s', (typed) => {
    expect(v.safeParse(noteText(1, 100, 'Write.'), typed).success).toBe(false);
  });
});

it('no form of the desk takes a PAN into a note, a reason or a number of a cheque', () => {
  const fields = ACTS.flatMap(({ path, form }) =>
    Object.entries(form.entries)
      .filter(([field]) => /^(?:note|reason|reference)$/.test(field))
      .map(([field, entry]) => [`${path} ${field}`, v.safeParse(entry, 'Of ABCDE1234F.').success] as const),
  );
  expect(fields.length).toBeGreaterThan(7);
  expect(fields.filter(([, taken]) => taken)).toEqual([]);
});
