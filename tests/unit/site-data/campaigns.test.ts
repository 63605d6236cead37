import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { DAY_MS } from '../../../src/lib/format.ts';
import { campaignMonths, campaignsIn, loadCampaigns, monthsOfFilters } from '../../../src/site-data/campaigns.ts';
import { sampleCampaign } from '../../helpers/campaigns.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const NOW = new Date('2026-06-05T06:00:00Z');
let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.restoreAllMocks();
});

async function outside(answer: (url: URL) => unknown): Promise<{ base: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url.pathname + url.search);
    const data = answer(url);
    response.statusCode = data === undefined ? 404 : 200;
    response.end(JSON.stringify({ status: data !== undefined, data }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, asked };
}

describe('the campaigns that the build knows', () => {
  test('come from content where no API is set, with the slider and the suggestions as the API gives them', async () => {
    const { campaigns, suggestions, slider } = await loadCampaigns({}, fixtureContent, NOW);
    expect(campaigns.length).toBeGreaterThan(9);
    expect(slider.length).toBe(5);
    expect(suggestions.map(({ id }) => id)).toEqual(slider.map(({ id }) => id));
    for (const { status, endTime } of slider) {
      expect(status).toBe('active');
      expect(Date.parse(String(endTime)) + DAY_MS).toBeGreaterThan(NOW.getTime());
    }
    expect(slider.map(({ startTime }) => startTime)).toEqual(slider.map(({ startTime }) => startTime).toSorted());
  });

  test('come whole from an outside API, page by page, one call for each campaign', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `c${at}`);
    const { base, asked } = await outside((url) => {
      if (url.pathname.endsWith('/suggestions')) return [{ id: 'c1', heading: 'One' }];
      if (url.pathname === '/api/open/campaigns') {
        const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('size'))];
        const rows = ids.slice(page * size, (page + 1) * size).map((id) => ({ id, heading: id }));
        return { count: ids.length, rows };
      }
      const id = url.pathname.split('/').at(-1) ?? '';
      return id === 'c7' ? undefined : sampleCampaign(id);
    });
    const { campaigns, suggestions, slider } = await loadCampaigns({ PUBLIC_API_BASE: base });
    expect(campaigns.map(({ id }) => id)).toEqual(ids);
    expect(campaigns[6]?.itineraries).toHaveLength(2);
    // A detail that cannot be had is no reason to lose the campaign.
    expect(campaigns[7]).toMatchObject({ id: 'c7', heading: 'c7' });
    expect(suggestions).toHaveLength(1);
    expect(slider).toHaveLength(5);
    expect(asked.length).toBe(3 + 120 + 2);
  });

  test.each([
    ['that is down', { PUBLIC_API_BASE: 'http://127.0.0.1:9/api' }],
    ['that is down, named as an origin', { API_ORIGIN: 'http://127.0.0.1:9' }],
  ])('are none with an API %s, and a warning says so', async (_, env) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await loadCampaigns(env)).toEqual({ campaigns: [], suggestions: [], slider: [] });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('the API did not answer'));
  });
});

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

it('each filter offers the months in which it has campaigns, the nearest first', () => {
  const all = [
    campaign('over', '2026-01-05', '2026-01-06'),
    campaign('older', '2025-12-05', '2025-12-06'),
    campaign('on', TODAY, TODAY),
    campaign('next', '2099-12-05', '2100-01-06'),
  ];
  expect(monthsOfFilters(all, TODAY)).toEqual({
    incoming: ['2099-12', '2100-01'],
    ongoing: [TODAY.slice(0, 7)],
    archived: ['2026-01', '2025-12'],
  });
});
