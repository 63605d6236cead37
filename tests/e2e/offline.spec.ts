import type { Page } from 'playwright/test';
import { drawnTwice, expect, expectAccessible, test } from '../helpers/browser.ts';
import { card } from '../helpers/campaign-page.ts';
import { coldStart } from '../helpers/kept.ts';

test.use({ serviceWorkers: 'allow' });

const BUILT = '/campaigns/kheerganga-carry-down';

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for the trail' }).click();
  await expect(page.getByText(/^Saved on .* It opens without a signal\.$/)).toBeVisible({ timeout: 20_000 });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

test('a saved campaign opens whole without a network, from a cold start, with its photos and the time of saving', async ({
  page,
  context,
}) => {
  await page.goto(BUILT);
  await page.getByText('Photos to save: 1').click();
  // A click, and not check(): React draws the tick a moment later while the machine is busy.
  await page.getByLabel(/walkers at three of its bends/).click();
  await expect(page.getByText('Photos to save: 2')).toBeVisible();
  await expect(page.getByLabel(/walkers at three of its bends/)).toBeChecked();
  await save(page);

  const cold = await coldStart(context);
  const heard: string[] = [];
  cold.on('pageerror', (error) => heard.push(error.message));
  await cold.goto(BUILT);
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('Kheerganga: carry down what the season left');
  await expect(cold.getByText(/This is the copy that you saved on \d+ \w+ \d{4}, \d\d:\d\d\./)).toBeVisible();
  // A copy does not know who is enrolled already.
  await expect(cold.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
  await expect(cold.getByText('Kheerganga is a meadow with a hot spring')).toBeVisible();
  await cold.getByRole('tab', { name: 'Itineraries' }).click();
  await expect(cold.getByText('Barshaini to Kheerganga')).toBeVisible();
  await expect(cold.getByRole('link', { name: '+91 00000 00010' })).toBeVisible();
  await expect(card(cold, 'Venue')).toContainText('Bus stand, Barshaini');
  await expect(card(cold, 'Venue')).toContainText('09:00');
  await cold.getByRole('tab', { name: 'Photos' }).click();
  const photo = cold.getByRole('img', { name: /walkers at three of its bends/ }).first();
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeTruthy();
  await photo.click();
  const viewer = cold.getByRole('dialog', { name: 'Photos' });
  await expect(viewer.locator('section')).toHaveCSS('scroll-snap-type', 'x mandatory');
  await viewer.getByRole('button', { name: 'Close the photos' }).click();
  const [download] = await Promise.all([
    cold.waitForEvent('download'),
    cold.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kheerganga-carry-down.ics');
  await expectAccessible(cold);
  expect(heard).toEqual([]);
});

test('no call is saved with a campaign, and all of it is gone with the last copy', { tag: '@thorough' }, async ({
  page,
}) => {
  const saved = () =>
    page.evaluate(async () => {
      if (!(await caches.has('trail-1'))) return undefined;
      return (await (await caches.open('trail-1')).keys()).map(({ url }) => new URL(url).pathname);
    });
  await page.goto(BUILT);
  await page.getByRole('tab', { name: 'Description' }).waitFor();
  expect(await saved()).toBeUndefined();
  await save(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save again' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await saved()).toContain(BUILT);
  expect(await saved()).toContain('/offline');
  expect((await saved())?.filter((path) => path.startsWith('/api'))).toEqual([]);
  await page.getByRole('button', { name: 'Remove the saved copy' }).click();
  await expect(page.getByRole('button', { name: 'Save for the trail' })).toBeVisible();
  expect(await saved()).toBeUndefined();
});

test('the page that was asked for comes by itself once the network truly brings it', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  await page.goto(BUILT);
  await save(page);
  const cold = await coldStart(context);
  await cold.goto('/campaigns/shimla-ridge-morning');
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await cold.waitForLoadState('networkidle');
  const loads: string[] = [];
  cold.on('load', () => loads.push('load'));
  // A network that leads nowhere.
  const failed = context.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await cold.evaluate(() => dispatchEvent(new Event('online')));
  await failed;
  await drawnTwice(cold);
  expect(loads).toEqual([]);
  await context.setOffline(false);
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('Shimla: a morning on the Ridge and below it', {
    timeout: 20_000,
  });
});
