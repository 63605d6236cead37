import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Desk } from '../../../src/server/desk/desk.ts';
import { maskPans, noteText } from '../../../src/server/desk/notes.ts';
import { ROOMS } from '../../../src/server/desk/pages.ts';
import { startApp } from '../../helpers/server.ts';

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

it('no form of the desk takes a PAN into a note, a reason or a number of a cheque', async () => {
  const app = await startApp();
  const taken: [path: string, field: string, taken: boolean][] = [];
  const desk = {
    services: app.services,
    page() {},
    file() {},
    form(path, _may, { schema }) {
      for (const [field, entry] of Object.entries(schema.entries))
        if (/^(?:note|reason|reference)$/.test(field))
          taken.push([path, field, v.safeParse(entry, 'Of ABCDE1234F.').success]);
    },
  } satisfies Desk;
  for (const addPages of ROOMS) addPages(desk);
  await app.close();
  expect(taken.length).toBeGreaterThan(7);
  expect(taken.filter(([, , isTaken]) => isTaken)).toEqual([]);
});
