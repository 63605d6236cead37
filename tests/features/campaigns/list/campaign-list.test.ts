import { afterAll, beforeAll, expect, test } from 'vitest';
import { setHttp } from '../../../../src/api/http.ts';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../../../src/contract/constants.ts';
import { createCampaignList, noneFound } from '../../../../src/features/campaigns/list/campaign-list.ts';
import { groupsOf, summarise } from '../../../../src/features/campaigns/summary.ts';
import { addressBar } from '../../../helpers/address-bar.ts';
import { startAppForClient } from '../../../helpers/client.ts';
import { ORIGIN, type TestApp } from '../../../helpers/server.ts';

const FIRST_PAGE = `/open/campaigns?page=0&size=${CAMPAIGN_PAGE_SIZE}&status=incoming`;

let app: TestApp;
beforeAll(async () => {
  app = await startAppForClient();
});
afterAll(() => app.close());

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

test('of a few places it takes over how many are left', async () => {
  const { shown, built } = await openBuilt({ places: 12, enrolledCount: 9 });
  expect(shown).toEqual({ ...built, enrolledCount: 9, left: 3 });
  expect((await openBuilt({ places: 40, enrolledCount: 9 })).shown).not.toHaveProperty('left');
});

test('it takes over the average of three reviews and more', async () => {
  const rating = { average: 4.3, count: 3 };
  const { shown, built, asked } = await openBuilt({ rating });
  expect(shown).toEqual({ ...built, rating });
  expect(asked).toBe(0);
  expect((await openBuilt({ rating: { average: 5, count: 2 } })).shown).toEqual(built);
});

test.each([{ heading: 'Another' }, { price: 1 }, { status: 'cancelled' }, { enrolledCount: 'many' }])(
  'a built page that no longer holds is asked for whole: %j',
  async (changes) => {
    const { asked } = await openBuilt(changes);
    expect(asked).toBe(1);
  },
);

test.each([
  ['incoming', 'No incoming campaigns found.'],
  ['ongoing', 'No ongoing campaigns found.'],
  ['archived', 'No archived campaigns found.'],
])('without %s campaigns the page says so', (filter, text) => {
  expect(noneFound(filter)).toBe(text);
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
])('of the altitude %s the row says: %s', (altitude, shown) => {
  expect(summarise({ id: 7, heading: 'Bare', fact: { altitude } }).altitude).toBe(shown);
});

test.each([
  ['2,200 m', 1, '0,38 100,38'],
  ['2,200 m', 2, undefined],
  [undefined, 1, undefined],
])('a stroll is drawn level: at %s, in %i days, as %s', (altitude, days, way) => {
  const itineraries = Array.from({ length: days }, (_, id) => ({ id, heading: 'A day' }));
  expect(summarise({ id: 7, heading: 'Bare', itineraries, fact: { altitude } }).way).toBe(way);
});

test.each([
  [
    'by month, and what is closed below',
    ['2026-12-02', '!2026-12-05', '2027-01-04'],
    ['December 2026: 1', 'January 2027: 1', 'Not open for booking: 1'],
  ],
  ['by month where nothing is open', ['!2026-11-09', '!2026-10-26'], ['November 2026: 1', 'October 2026: 1']],
  ['under a heading of their own without a day', ['2026-12-02', ''], ['December 2026: 1', 'Day not set yet: 1']],
  [
    'beside one month: what begins in it, then what goes on',
    ['2026-11-22', '2026-12-02', '!2026-11-28'],
    ['December 2026: 1', 'Already under way: 1', 'Not open for booking: 1'],
    '2026-12',
  ],
])('rows stand %s', (_how, days, headings, shown = '') => {
  const rows = days.map((day, id) => ({
    ...summarise({ id, heading: day }),
    start: day.replace('!', '') || null,
    ...(day.startsWith('!') && { closed: 'Closed' }),
  }));
  expect(groupsOf(rows, shown).map(({ heading, rows }) => `${heading}: ${rows.length}`)).toEqual(headings);
});
