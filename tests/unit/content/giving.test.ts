import * as v from 'valibot';
import { expect, it } from 'vitest';
import { GivingText } from '../../../src/content/giving.ts';
import { problemsOf } from '../../../src/content/problems.ts';

const said = (given: unknown) =>
  problemsOf(v.safeParse(GivingText, given).issues ?? [], GivingText).map(({ field, fix }) => `${field} ${fix}`);

it.each([
  { kind: 'reason', title: '1,600 tons are out', drawing: 'scene-sorting', alt: 'A sorting table', sample: true },
  { kind: 'reason', title: '1,600 tons are out' },
  { kind: 'amount', title: 'Sacks and gloves', amount: 500 },
])('%j is a text of the donation page', (given) => {
  expect(said(given)).toEqual([]);
});

it.each([
  [{ kind: 'amount', title: 'Sacks' }, 'amount is missing: say which amount this is about, one of 500, 1000, 5000'],
  [{ kind: 'amount', title: 'Sacks', amount: 700 }, 'amount must be one of: 500, 1000, 5000'],
  [{ kind: 'gift', title: 'Sacks' }, 'kind must be one of: reason, amount'],
  [{ kind: 'reason', title: 'Sacks', drawing: 'scene-sorting' }, 'alt is missing: say in a few words'],
  [{ kind: 'reason', title: '' }, 'title is empty'],
])('%j is told: %s', (given, problem) => {
  expect(said(given).join('; ')).toContain(problem);
});
