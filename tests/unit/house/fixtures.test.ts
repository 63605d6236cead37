import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { campaignList, readCampaigns } from '../../../src/content/campaign.ts';
import { addDays } from '../../../src/content/days.ts';
import { readResources } from '../../../src/content/resource.ts';
import { Campaign } from '../../../src/contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE, RESOURCE_PAGE_SIZE } from '../../../src/contract/constants.ts';
import { daysBetween, isoDay } from '../../../src/lib/format.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const TODAY = '2026-11-21';
const read = (day: string) => readCampaigns(join(fixtureContent, 'campaigns'), day);
let campaigns: Campaign[] = [];

beforeAll(async () => {
  campaigns = (await read(TODAY)).campaigns;
});

/** How many campaigns each list holds. */
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

  it.each<[string, (campaign: Campaign) => unknown]>([
    ['is free', ({ price }) => price === 0],
    ['costs 6,000 rupees or more', ({ price }) => (price ?? 0) >= 6000],
    ['has not reached its goal', ({ goal, raised }) => goal && raised && raised < goal],
    ['is beyond its goal', ({ goal, raised }) => goal && raised && raised > goal],
    ['is cancelled', ({ status }) => status === 'cancelled'],
    ['is closed before it begins', ({ status, startTime }) => status === 'closed' && isoDay(startTime) > TODAY],
    ['is open while it goes on', ({ status, startTime }) => status === 'active' && isoDay(startTime) <= TODAY],
    ['has places left', ({ places, enrolledCount }) => places && places > (enrolledCount ?? 0)],
    ['is full', ({ places, enrolledCount }) => places && places === enrolledCount],
    ['has no limit', ({ places }) => places === undefined],
    ['has no place', ({ location }) => location?.place === undefined],
    ['names its region', ({ location }) => location?.region],
    ['names no region', ({ location }) => location?.region === undefined],
    ['has a heading of more than 200 characters', ({ heading }) => heading.length > 200],
    ['has a description of more than 3,000 characters', ({ body }) => (body?.length ?? 0) > 3000],
    ['is written in Hindi', ({ heading, body }) => /\p{Script=Devanagari}/u.test(`${heading}${body}`)],
    ['says when its group meets', ({ location }) => location?.meetingTime],
    ['does not say when its group meets', ({ location }) => !location?.meetingTime],
    ['has no second phone', ({ contact }) => contact?.alternate === undefined],
    ['takes two days', ({ startTime, endTime }) => daysBetween(startTime, endTime) === 1],
    ['is easy', ({ fact }) => fact?.trekType === 'Easy'],
    ['is difficult', ({ fact }) => fact?.trekType === 'Difficult'],
  ])('have a campaign that %s', (_, is) => {
    expect(campaigns.some(is)).toBe(true);
  });

  it('are campaigns of the contract', () => {
    for (const campaign of campaigns) expect(v.parse(Campaign, campaign)).toEqual(campaign);
  });

  it('have more resources than one page holds', async () => {
    const { resources } = await readResources(join(fixtureContent, 'resources'), '2026-06-05');
    expect(resources.length).toBeGreaterThan(RESOURCE_PAGE_SIZE);
  });
});
