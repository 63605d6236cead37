import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import type { RunningSite } from '../helpers/site.ts';

const OFFICE = 'office@example.org';
const SCREENS = [
  '',
  '/campaigns',
  '/reviews',
  '/reviews?state=hidden',
  '/money',
  '/money/open',
  '/people',
  '/mails',
  '/log',
];
const CAMPAIGN = ['', '/message', '/walk-in', '/numbers'];

/** Logs in by a mailed link, as a browser without scripts does. */
async function enter(page: Page, site: RunningSite): Promise<void> {
  await page.goto('/desk/login');
  await page.getByLabel('Email').fill(OFFICE);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look into your mail');
  const mail = await site.mailTo(OFFICE, /\/desk\/login\/[\w-]+/);
  await page.goto(/(\/desk\/login\/[\w-]+)/.exec(mail)?.[1] ?? '');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
}

/** Types the code that was mailed, and comes to the page that asked for it. */
async function prove(page: Page, site: RunningSite): Promise<void> {
  const mail = await site.mailTo(OFFICE, /your code for the desk is \d{6}/);
  await page.getByLabel('Code').fill(/your code for the desk is (\d{6})/.exec(mail)?.[1] ?? '');
  await page.getByRole('button', { name: 'Go on' }).click();
}

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the office reads its day, hides a review, adds a leader and looks into the log', async ({ page, site }) => {
    await enter(page, site);
    await page.getByRole('link', { name: 'Reviews', exact: true }).click();
    await page.getByRole('link', { name: 'Show or hide' }).first().click();
    await page.getByLabel('Why it is hidden').fill('It names a child');
    await page.getByRole('button', { name: 'Hide it' }).click();
    await expect(page.getByRole('status')).toContainText('The review is hidden.');
    await page.getByRole('link', { name: 'Staff' }).click();
    await prove(page, site);
    await page.getByLabel('Email').fill('new-leader@example.org');
    await page.getByText('Campaigns of a leader').click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toContainText('new-leader@example.org may work at the desk now.');
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('hidden: It names a child');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goto('/desk/log');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The desk is closed');
  });
});

test('axe finds nothing on the screens of the desk, in light and dark, and none is wider than a phone', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  // A start of the demonstration prints a link to it.
  await page.goto(/(\/desk\/login\/[\w-]+) \(office\)/.exec(site.output())?.[1] ?? '');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  const led = page.locator('main a[href^="/desk/campaigns/"]').first();
  const campaign = await led.getAttribute('href');
  for (const path of [
    ...SCREENS.map((screen) => `/desk${screen}`),
    ...CAMPAIGN.map((screen) => `${campaign}${screen}`),
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect((await answer?.body())?.length, path).toBeLessThan(14 * 1024);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
