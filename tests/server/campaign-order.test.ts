import { beforeAll, expect, it } from 'vitest';
import { campaignList } from '../../src/content/campaign.ts';
import type { Campaign } from '../../src/contract/campaign.ts';
import { campaignOrder } from '../../src/contract/campaign-rules.ts';
import { campaignRow } from '../../src/server/campaigns/import/import-content.ts';
import { countCampaigns, selectCampaignPage } from '../../src/server/campaigns/queries.ts';
import { appForAll } from '../helpers/under-test.ts';
import { place, storePlaces } from '../helpers/walkers.ts';

const TODAY = '2026-06-05';
// Starts and ends around India's midnight, several campaigns for each pair, so that most places are decided by the id.
const TIMES = ['2026-06-03T18:29:00Z', '2026-06-03T18:30:00Z', '2026-06-04T18:30:00Z', '2026-06-05T18:30:00Z'];
const STATUSES = ['active', 'closed', 'cancelled'];

const campaigns: Campaign[] = TIMES.flatMap((startTime) =>
  TIMES.filter((endTime) => endTime >= startTime).flatMap((endTime) =>
    ['b', 'a', 'c2', 'c10', 'd', 'e'].map((name, at) => ({
      id: `${name}${startTime.slice(8, 16)}${endTime.slice(8, 16)}`.replace(/[^a-z0-9]/g, ''),
      heading: name,
      status: STATUSES[at % STATUSES.length],
      startTime,
      endTime,
    })),
  ),
);
campaigns.push({ id: 'no-dates', heading: 'No dates', status: 'active' });
campaigns.push({ id: 'no-end', heading: 'No end', status: 'active', startTime: TIMES[0] });

const app = appForAll();
beforeAll(async () => {
  const { db } = app;
  await db.deleteFrom('campaigns').execute();
  const updated_at = '2026-06-05T00:00:00Z';
  await db
    .insertInto('campaigns')
    .values(campaigns.map((campaign) => ({ ...campaignRow(campaign, TODAY), updated_at })))
    .execute();
});

it.each(Object.keys(campaignOrder) as (keyof typeof campaignOrder)[])(
  'the build lists %s campaigns as the database does, ties included',
  async (list) => {
    const { db } = app;
    const built = campaignList(campaigns, list, TODAY).map(({ id }) => id);
    const listed: unknown[] = [];
    for (let page = 0; page * 7 < campaigns.length; page += 1) {
      const query = await selectCampaignPage(db, list, TODAY, { page, size: 7 });
      listed.push(...(await query.execute()).map(({ content }) => JSON.parse(content).id));
    }
    expect(built.length).toBeGreaterThan(5);
    expect(listed).toEqual(built);
    expect(await countCampaigns(db, list, TODAY)).toBe(built.length);
  },
);

it('what can be booked stands before what is closed, full or cancelled, over all pages', async () => {
  const { db } = app;
  const later = (id: string, status: string, day: string, places?: number): Campaign => ({
    id,
    heading: id,
    status,
    ...(places && { places, enrolledCount: 0 }),
    startTime: `2026-07-${day}T03:30:00Z`,
    endTime: `2026-07-${day}T12:30:00Z`,
  });
  const rows = [
    later('cancelled', 'cancelled', '01'),
    later('full', 'active', '02', 1),
    later('closed', 'closed', '03'),
    later('free-place', 'active', '04', 2),
    later('no-limit', 'active', '05'),
  ];
  const updated_at = '2026-06-05T00:00:00Z';
  await db
    .insertInto('campaigns')
    .values(rows.map((campaign) => ({ ...campaignRow(campaign, TODAY), updated_at })))
    .execute();
  await storePlaces(app, [place('full', 1), place('free-place', 2)]);
  const listed: unknown[] = [];
  for (let page = 0; page < 5; page += 1) {
    const query = await selectCampaignPage(db, 'incoming', '2026-06-30', { page, size: 1 });
    listed.push(...(await query.execute()).map(({ content }) => JSON.parse(content).id));
  }
  expect(listed).toEqual(['free-place', 'no-limit', 'cancelled', 'full', 'closed']);
});

it('the slider shows what has not begun before what goes on', async () => {
  const slider = campaignList(campaigns, 'slider', TODAY).map(
    ({ startTime }) => (startTime ?? '') >= '2026-06-05T18:30',
  );
  expect(new Set(slider)).toEqual(new Set([true, false]));
  expect(slider).toEqual(slider.toSorted((a, b) => Number(b) - Number(a)));
});
