import { afterAll, beforeAll, expect, test } from 'vitest';
import { setHttp } from '../../../../src/api/http.ts';
import { createCampaignList, NOT_SEARCHED } from '../../../../src/features/campaigns/list/campaign-list.ts';
import { addressBar } from '../../../helpers/address-bar.ts';
import { addCampaignTo } from '../../../helpers/campaigns.ts';
import { startAppForClient } from '../../../helpers/client.ts';
import { ORIGIN, type TestApp } from '../../../helpers/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startAppForClient();
  for (let number = 1; number <= 11; number++)
    await addCampaignTo(app.db, `kite-${number}`, { location: { region: 'Kinnaur' }, price: number % 2 });
});
afterAll(() => app.close());

const open = (href = '/campaigns', searchable = true) => {
  const address = addressBar(href);
  return { address, list: createCampaignList({ address, searchable }) };
};

test('a search is answered by the API, page by page, and stands in the address', async () => {
  const { list, address } = open();
  await list.go({ search: { month: '2099-11', region: 'Kinnaur', words: 'kite' } });
  expect(list.$list.get()).toMatchObject({ state: 'ready', count: 11 });
  expect(list.$list.get().rows).toHaveLength(9);
  await list.go({ page: 2 });
  expect(list.$list.get().rows).toHaveLength(2);
  await list.go({ search: { region: 'Kinnaur', price: 'paid' } });
  expect(list.$list.get()).toMatchObject({ count: 6, page: 1 });
  await list.go({ search: {} });
  expect(address.visited).toEqual([
    '/campaigns',
    '/campaigns?month=2099-11&region=Kinnaur&words=kite',
    '/campaigns?page=2&month=2099-11&region=Kinnaur&words=kite',
    '/campaigns?region=Kinnaur&price=paid',
    '/campaigns',
  ]);
  expect(list.$list.get().count).toBeGreaterThan(11);
});

test('a backend that ignores a search is not believed', async () => {
  const answer = await (await app.handle(new Request(`${ORIGIN}/api/open/campaigns`))).json();
  setHttp({ base: `${ORIGIN}/api`, fetch: async () => Response.json(answer), token: () => null, backOff: 1 });
  const { list } = open();
  await list.go({ search: { words: 'kite' } });
  expect(list.$list.get()).toMatchObject({
    state: 'failed',
    message: NOT_SEARCHED,
    rows: [],
    search: { words: 'kite' },
  });
  await list.go({ search: {} });
  expect(list.$list.get().state).toBe('ready');
});
