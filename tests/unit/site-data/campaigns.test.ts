import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { loadCampaigns } from '../../../src/site-data/campaigns.ts';
import { sampleCampaign } from '../../helpers/campaigns.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const NOW = new Date('2026-06-05T06:00:00Z');
let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.restoreAllMocks();
});

/** An API of the foundation's own: its list leaves out what only the detail has. */
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

  test('are none with an API that answers something else', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { base } = await outside(() => ({ something: 'else' }));
    expect((await loadCampaigns({ PUBLIC_API_BASE: base })).campaigns).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  });
});
