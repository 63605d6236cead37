import { afterAll, beforeAll, expect, test } from 'vitest';
import { setHttp } from '../../../../src/api/http.ts';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../../../src/contract/constants.ts';
import { createCampaignList, noneFound } from '../../../../src/features/campaigns/list/campaign-list.ts';
import { summarise } from '../../../../src/features/campaigns/summary.ts';
import { firstCampaigns } from '../../../../src/site-data/first-pages.ts';
import { addressBar } from '../../../helpers/address-bar.ts';
import { startAppForClient } from '../../../helpers/client.ts';
import { ORIGIN, type TestApp } from '../../../helpers/server.ts';

const FIRST_PAGE = `/open/campaigns?page=0&size=${CAMPAIGN_PAGE_SIZE}&status=incoming`;

let app: TestApp;
beforeAll(async () => {
  app = await startAppForClient();
});
afterAll(() => app.close());

test('pages do not overlap and together hold every campaign', async () => {
  const list = createCampaignList({ address: addressBar('/campaigns') });
  const ids: string[] = [];
  for (let page = 1; page < 20; page++) {
    await list.go({ page });
    const { rows } = list.$list.get();
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === 0) break;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(list.$list.get().count);
});

test('the page that is built ahead is the page that the API answers', async () => {
  const first = await firstCampaigns({});
  const list = createCampaignList({ address: addressBar('/campaigns') });
  await list.go({});
  const { rows, count } = list.$list.get();
  expect({ count: first?.count, rows: first?.rows.map((row) => summarise(row)) }).toEqual({ count, rows });
});

/** The list of a built page, connected to an API that answers `changes` beside the built rows, and what was asked with the full client. */
async function openBuilt(changes: { [field in keyof Campaign]?: unknown }) {
  const answered = await (await app.handle(new Request(`${ORIGIN}/api${FIRST_PAGE}`))).json();
  const first = { count: answered.data.count, rows: answered.data.rows.map((row: Campaign) => summarise(row)) };
  const [row, ...others] = answered.data.rows;
  let asked = 0;
  setHttp({
    base: `${ORIGIN}/api`,
    token: () => null,
    fetch: (request) => {
      asked++;
      return app.handle(request);
    },
  });
  const get = async () => ({ count: answered.data.count, rows: [{ ...row, ...changes }, ...others] });
  const list = createCampaignList({ first, address: addressBar('/campaigns'), get });
  await list.go({});
  return { shown: list.$list.get().rows[0], built: first.rows[0], asked };
}

test('a built page takes over how many enrolled, and loads nothing more for it', async () => {
  const { shown, built, asked } = await openBuilt({ enrolledCount: 41 });
  expect(shown).toEqual({ ...built, enrolledCount: 41 });
  expect(asked).toBe(0);
});

test.each([{ heading: 'Another' }, { price: 1 }, { status: 'cancelled' }, { enrolledCount: 'many' }])(
  'a built page that no longer holds is asked for whole: %j',
  async (changes) => {
    const { asked } = await openBuilt(changes);
    expect(asked).toBe(1);
  },
);

test('a page past the end is empty with the true count', async () => {
  const list = createCampaignList({ address: addressBar('/campaigns') });
  await list.go({ page: 99 });
  const { rows, count } = list.$list.get();
  expect(rows).toEqual([]);
  expect(count).toBeGreaterThan(0);
});

test.each([
  ['incoming', 'No incoming campaigns found.'],
  ['ongoing', 'No ongoing campaigns found.'],
  ['archived', 'No archived campaigns found.'],
])('without %s campaigns the page says so', (filter, text) => {
  expect(noneFound(filter)).toBe(text);
});

test('what a campaign lacks has its stand-in', () => {
  expect(summarise({ id: 7, heading: 'Bare' })).toEqual({
    id: '7',
    heading: 'Bare',
    text: '',
    place: 'Heaven',
    enrolledCount: 10,
    price: 0,
    start: null,
    end: null,
    picture: null,
  });
});

test.each([
  ['2,950 m (9,678 ft)', '2,950 m'],
  ['2.950 m', '2,950 m'],
  ['2 950m', '2,950 m'],
  ['3,900 m (12,800 ft)', '3,900 m'],
  ['11,800 feet', '3,597 m'],
  ['३,६०० मी', '3,600 m'],
  ['3,400 m to 3,650 m', '3,650 m'],
  ['High', undefined],
])('of the altitude %s the card says: %s', (altitude, shown) => {
  expect(summarise({ id: 7, heading: 'Bare', fact: { altitude } }).altitude).toBe(shown);
});

test.each([
  ['cancelled', '2026-12-01', 'Cancelled'],
  ['Canceled', '2026-12-09', 'Cancelled'],
  ['active', '2026-12-05', undefined],
  ['active', '2026-12-06', 'Ended'],
  ['closed', '2026-12-01', 'Closed'],
  [undefined, '2026-12-09', undefined],
])('of a campaign that is %s the card on %s says: %s', (status, today, word) => {
  const campaign = { id: 7, heading: 'Bare', endTime: '2026-12-04T18:30:00.000Z' };
  expect(summarise({ ...campaign, ...(status && { status }) }, today).closed).toBe(word);
});
