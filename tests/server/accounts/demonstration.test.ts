import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let local: TestApp;
beforeAll(async () => {
  local = await startApp();
});
afterAll(() => local.close());

/** The app of a public site on the data of the local copy. */
const openPublic = () => createApp({ ...local.config, production: true, fakes: false }, { log: () => {} });
const listed = (app: Pick<TestApp, 'handle'>) =>
  sendTo(app)('listCampaigns', { query: { page: '0', size: '9', status: 'incoming' } });

it('a public site lists no sample, also when a local copy had taken it in', async () => {
  expect((await listed(local)).data).not.toMatchObject({ count: 0 });
  const site = await openPublic();
  expect((await listed(site)).data).toMatchObject({ count: 0 });
  await site.close();
});

it('a public site does not run on data that hold the demonstration, whose password is public', async () => {
  const demonstration = await createApp(local.config, { demo: true, log: () => {} });
  expect(demonstration.fakes?.demoLogin).toBeDefined();
  expect(demonstration.fakes?.demoDesk.map(({ role }) => role).toSorted()).toEqual(['leader', 'office']);
  await demonstration.close();
  await expect(openPublic()).rejects.toThrow('set DATA_DIR or DATABASE_URL to data of their own');
});
