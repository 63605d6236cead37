import { expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { campaignMonths, campaignRegions, campaignsIn } from '../../../src/site-data/campaign-months.ts';

const TODAY = '2026-11-21';
const at = (day: string) => new Date(`${day}T00:00:00+05:30`).toISOString();
const campaign = (id: string, first?: string, last?: string): Campaign => ({
  id,
  heading: id,
  ...(first && { startTime: at(first) }),
  ...(last && { endTime: at(last) }),
});

it.each<[string, string | undefined, string | undefined, string[]]>([
  ['one day', '2026-12-05', '2026-12-05', ['2026-12']],
  ['the turn of a year', '2026-12-31', '2027-01-01', ['2026-12', '2027-01']],
  ['three months', '2026-01-31', '2026-03-01', ['2026-01', '2026-02', '2026-03']],
  ['no end', '2026-12-05', undefined, ['2026-12']],
  ['no day at all', undefined, undefined, ['2026-11']],
  ['an end before its start', '2026-12-05', '2026-10-05', ['2026-12']],
])('a campaign of %s has its months', (_, first, last, months) => {
  expect(campaignMonths([campaign('one', first, last)], TODAY)).toEqual(months);
});

it('a campaign without an end in sight does not make pages without end', () => {
  const endless = campaign('endless', '2026-01-01', '9999-12-31');
  const months = campaignMonths([endless], TODAY);
  expect(months).toHaveLength(37);
  expect(months.at(-1)).toBe('9999-12');
  expect(campaignsIn('2035-05', [endless], TODAY)).toEqual([endless]);
});

it('a month has all that start, end or go on in it, the earliest first, and each month has one at least', () => {
  const all = [
    campaign('b', '2026-12-05', '2026-12-06'),
    campaign('a', '2026-12-05', '2027-01-06'),
    campaign('long', '2026-10-01', '2027-03-01'),
    campaign('undated'),
  ];
  const idsOf = (month: string) => campaignsIn(month, all, TODAY).map(({ id }) => id);
  expect(idsOf('2026-12')).toEqual(['long', 'a', 'b']);
  expect(idsOf('2026-11')).toEqual(['long', 'undated']);
  expect(idsOf('2027-01')).toEqual(['long', 'a']);
  for (const month of campaignMonths(all, TODAY)) expect(idsOf(month).length).toBeGreaterThan(0);
  const reached = new Set(campaignMonths(all, TODAY).flatMap(idsOf));
  expect(reached.size).toBe(all.length);
});

it('nothing has no months', () => {
  expect(campaignMonths([], TODAY)).toEqual([]);
});

it('regions are told once, however they are written, by the alphabet', () => {
  const regions = ['Mandi', 'kullu', 'Kullu', undefined, 'Kangra'].map((region) => ({
    ...campaign('one'),
    location: { region },
  }));
  expect(campaignRegions(regions)).toEqual(['Kangra', 'Kullu', 'Mandi']);
});
