import { beforeAll, expect, it } from 'vitest';
import { type CallName, type Parts, sendTo } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';

const app = appForAll();
let params: Record<string, string>;
const kept: boolean[] = [];
beforeAll(async () => {
  const { data } = await sendTo(app)('listCampaigns', {});
  params = { id: (data as { rows: { id: string }[] }).rows[0]?.id ?? '' };
  const { cache } = app.services;
  for (const how of ['get', 'search'] as const) {
    const original = cache[how];
    cache[how] = (key, network, make) =>
      original(key, network, async () => {
        const made = await make();
        kept.push(typeof made === 'string');
        return made;
      });
  }
});

it.each<[CallName, Parts['query'], number]>([
  ['listCampaigns', {}, 0],
  ['listCampaigns', { words: 'a' }, 0],
  ['listReviews', {}, 0],
  ['listResources', {}, 1],
])('%s with %j keeps its first page, and none past the end', async (call, query, first) => {
  kept.length = 0;
  for (const page of [first, 100_000, 999_999_999]) {
    // A size of its own: nobody has asked for these pages yet.
    const parts = { params, query: { ...query, size: '7', page: String(page) } };
    expect(await sendTo(app)(call, parts)).toMatchObject({ http: 200 });
  }
  expect(kept).toEqual([true, false, false]);
});
