import { afterAll, expect, it, vi } from 'vitest';
import { startApp } from '../helpers/server.ts';

// Other files of this process have loaded the server, and others load it after this one.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// Linux watches a limited number of files for each user, and no folder that this user may not read.
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  watch: () => {
    throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' });
  },
}));

it('a site starts where the system does not watch its content: it is looked at every minute anyway', async () => {
  const app = await startApp();
  expect((await app.http.get('open/campaigns?page=0&size=4')).status).toBe(200);
  await app.close();
});
