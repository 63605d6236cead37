import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { campaignList, readCampaigns } from '../../../src/content/campaign.ts';
import { addDays } from '../../../src/content/days.ts';
import { readResources } from '../../../src/content/resource.ts';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE, RESOURCE_PAGE_SIZE } from '../../../src/contract/constants.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const read = (day: string) => readCampaigns(join(fixtureContent, 'campaigns'), day);

const counts = (of: readonly Campaign[], day: string) =>
  Object.fromEntries(
    (['incoming', 'ongoing', 'archived'] as const).map((list) => [list, campaignList(of, list, day).length]),
  );

describe('the fixtures', () => {
  it.each(Array.from({ length: 14 }, (_, number) => addDays('2027-12-20', number * 29)))(
    'fill each list on %s, Upcoming beyond one page, and a week later too',
    async (day) => {
      const { campaigns: then, problems } = await read(day);
      expect(problems).toEqual([]);
      for (const on of [day, addDays(day, 7)]) {
        const { incoming, ongoing, archived } = counts(then, on);
        expect(incoming).toBeGreaterThan(CAMPAIGN_PAGE_SIZE);
        expect(Math.min(ongoing ?? 0, archived ?? 0)).toBeGreaterThan(0);
      }
    },
  );

  it('have more resources than one page holds', async () => {
    const { resources } = await readResources(join(fixtureContent, 'resources'), '2026-06-05');
    expect(resources.length).toBeGreaterThan(RESOURCE_PAGE_SIZE);
  });
});
