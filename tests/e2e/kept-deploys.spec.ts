import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { buildAnother, type Deployed, removeBuild, startDeployed } from '../helpers/deploys.ts';
import { coldStart, keptIn, LAST_OF_CORE, waitUntilKept } from '../helpers/kept.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'default' });

// The same words but for one, in scripts of other names: the address of the API is spelled in another way.
const OTHER_WORD = { file: 'faq/how-to-volunteer.md', from: 'no experience', to: 'no certificate' };
const NOTICE = 'This page has changed since then.';

let next: string;
let deployed: Deployed;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  next = await buildAnother({ PUBLIC_API_BASE: '/api/.' }, OTHER_WORD);
});
test.afterAll(() => removeBuild(next));
test.beforeEach(async () => {
  test.setTimeout(120_000);
  deployed = await startDeployed();
});
test.afterEach(() => deployed.stop());

const bodyOf = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(async (at) => (await (await caches.open('kept-1')).match(at))?.text(), path);

async function waitUntilRenewed(page: Page, path: string, before: string | undefined): Promise<void> {
  await expect(async () => {
    const now = await bodyOf(page, path);
    expect(now).toBeDefined();
    expect(now).not.toBe(before);
  }).toPass({ timeout: 40_000 });
}

const worksAsIsland = (page: Page) => expect(page.locator('astro-island[ssr]:not([client=visible])')).toHaveCount(0);

test('a kept page opens at once with its own files, says when a word has changed, and leads to the new one', async ({
  page,
}) => {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  await page.goto(`${deployed.url}/faq`);
  await waitUntilKept(page, '/faq', '/contact', LAST_OF_CORE);
  await deployed.deploy(next);

  await page.goto(`${deployed.url}/faq`);
  await expect(page.locator('#notice')).toContainText(NOTICE, { timeout: 40_000 });
  await expect(page.locator('main')).not.toContainText('no certificate');
  await expectAccessible(page);
  deployed.forget();
  await page.getByRole('link', { name: 'Load the page as it is now' }).click();
  await expect(page.locator('main')).toContainText('no certificate');
  await expect(page.locator('#notice')).not.toContainText(NOTICE);

  // Other scripts, the same words: the old page works with the old scripts, is renewed, and there is nothing to tell.
  const before = await bodyOf(page, '/contact');
  await page.goto(`${deployed.url}/contact`);
  await worksAsIsland(page);
  await waitUntilRenewed(page, '/contact', before);
  await expect(page.locator('#notice')).not.toContainText(NOTICE);
  await page.goto(`${deployed.url}/contact`);
  await worksAsIsland(page);
  expect(heard).toEqual([]);
});

const CAMPAIGN = '/campaigns/kheerganga-carry-down';

async function save(page: Page): Promise<void> {
  await page.goto(deployed.url + CAMPAIGN);
  await page.getByRole('button', { name: 'Save for the trail' }).click();
  await expect(page.getByText(/^Saved on /)).toBeVisible({ timeout: 40_000 });
}

async function expectSaved(context: BrowserContext): Promise<void> {
  const cold = await coldStart(context);
  await cold.goto(deployed.url + CAMPAIGN);
  await expect(cold.getByText(/This is the copy that you saved on/)).toBeVisible();
  await cold.getByRole('tab', { name: 'Itineraries' }).click();
  await expect(cold.getByText('Barshaini to Kheerganga')).toBeVisible();
}

test('the switch ends it: no worker, no kept page, and none comes back, but campaigns can be saved', {
  tag: '@thorough',
}, async ({ page, context }) => {
  test.setTimeout(240_000);
  const off = await buildAnother({ PUBLIC_KEEP_PAGES: 'off' });
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto(`${deployed.url}/faq`);
  await waitUntilKept(page, '/faq', LAST_OF_CORE);
  expect(await registered()).toBe(1);
  await deployed.deploy(off);
  await page.goto(`${deployed.url}/donations`, { waitUntil: 'networkidle' });
  await expect.poll(registered, { timeout: 40_000 }).toBe(0);
  expect(await keptIn(page)).toBeUndefined();
  await page.goto(`${deployed.url}/faq`, { waitUntil: 'networkidle' });
  expect(await registered()).toBe(0);
  await save(page);
  expect(await keptIn(page)).toBeUndefined();
  await expectSaved(context);
  removeBuild(off);
});
