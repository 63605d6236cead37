import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Impact } from '../../src/contract/impact.ts';
import { paths } from '../../src/routes.ts';
import { brotli, dist, htmlOf } from '../helpers/dist.ts';

const impact: Impact = JSON.parse(readFileSync(join(dist, 'impact.json'), 'utf8'));

it('the numbers of home and about are those of the data, and its sums are those of its records', () => {
  const { before, total, campaigns, years } = impact;
  for (const page of [paths.home, paths.about]) {
    expect(htmlOf(page)).toContain(`${total.campaigns}+`);
    expect(htmlOf(page)).toContain(`${Math.floor(total.kilograms / 1000)}+`);
  }
  const sum = (of: (one: { people?: unknown; kilograms?: unknown }) => unknown, all: readonly object[]) =>
    Math.round(all.reduce((tenths, one) => tenths + Number(of(one) ?? 0) * 10, 0)) / 10;
  expect(campaigns.length).toBeGreaterThan(3);
  for (const parts of [campaigns, years]) {
    expect(before.kilograms + sum(({ kilograms }) => kilograms, parts)).toBeCloseTo(total.kilograms, 5);
    expect(sum(({ people }) => people, parts)).toBe(total.people);
  }
});

it('the years stand on about as a table of at most 3 KB, with the day on which they were summed up', () => {
  const [table = ''] = /<div class="by-year">[\s\S]*?<\/table>/.exec(htmlOf(paths.about)) ?? [];
  for (const { year, people } of impact.years)
    expect(table).toMatch(new RegExp(`${year}</th>[\\s\\S]*${people} people`));
  expect(table).toMatch(/As of \d+ \w+ \d{4}/);
  expect(brotli(table)).toBeLessThanOrEqual(3 * 1024);
});

it('each record is in the feed of what came down, and none without one', () => {
  const feed = readFileSync(join(dist, 'campaigns/rss.xml'), 'utf8');
  const links = [...feed.matchAll(/<item>[\s\S]*?<link>[^<]*\/campaigns\/([^<]+)<\/link>/g)].map(([, id]) => id);
  expect(links).toEqual(impact.campaigns.map(({ id }) => id));
});
