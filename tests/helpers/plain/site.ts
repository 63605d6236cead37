import { test as base } from '../browser.ts';
import { buildAnother, removeBuild } from '../deploys.ts';
import { startSite } from '../site.ts';
import { type PlainBackend, startPlainBackend } from './backend.ts';
import { PLAIN_MERCHANT } from './calls.ts';

/** The site as it is built for a backend that has the specification's calls and fields, and no more. */
export const test = base.extend<object, { plain: PlainBackend }>({
  plain: [
    async ({}, use) => {
      const plain = await startPlainBackend();
      await use(plain);
      await plain.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ plain }, use) => {
      const { key, tag } = PLAIN_MERCHANT;
      const folder = await buildAnother({ API_ORIGIN: plain.url, PUBLIC_PAYU_KEY: key, PUBLIC_PAYU_TAG: tag });
      const site = await startSite({ OUT_DIR: folder, API_ORIGIN: plain.url });
      await use(site);
      await site.stop();
      removeBuild(folder);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
