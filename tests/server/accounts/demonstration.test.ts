import { expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { appForAll } from '../../helpers/under-test.ts';

const local = appForAll();

const openPublic = () => createApp({ ...local.config, production: true, fakes: false }, { log: () => {} });

it('a public site does not run on data that hold the demonstration, whose password is public', async () => {
  const demonstration = await createApp(local.config, { demo: true, log: () => {} });
  expect(demonstration.fakes?.demoLogin).toBeDefined();
  expect(demonstration.fakes?.demoDesk.map(({ role }) => role).toSorted()).toEqual(['leader', 'office']);
  await demonstration.close();
  await expect(openPublic()).rejects.toThrow('set DATA_DIR or DATABASE_URL to data of their own');
});
