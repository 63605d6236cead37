import type { Locator, Page } from 'playwright/test';
import { PART_MISSING } from '../../src/lib/failure.ts';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, expectAccessible, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { CAMPAIGN, demonstrationToken } from '../helpers/places.ts';

const told = (page: Page) => page.getByRole('alert').filter({ hasText: PART_MISSING });

/** Pages that do something with scripts alone, and a text that each shows when all scripts have come. */
const pages = [
  ['donate', paths.donations],
  ['a list with a filter in its address', `${paths.campaigns}?status=ongoing`],
  ['enrol', paths.enroll('kaza-five-villages')],
  ['the donation history', paths.donationHistory],
  ['the enrolment history', paths.enrollHistory],
] as const;

/** Scripts that the islands of a page cannot do without: their own, the framework's, one that these import, and Astro's. */
async function neededBy(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const component = first(/component-url="([^"]+)"/);
  const text = await (await page.request.get(component)).text();
  const imported = /from\s*["'`]\.\/([\w.-]+\.js)["'`]/.exec(text)?.[1];
  return [
    component,
    first(/renderer-url="([^"]+)"/),
    first(/src="(\/_astro\/islands\.[\w-]+\.js)"/),
    ...(imported ? [`/_astro/${imported}`] : []),
  ];
}

test.beforeEach(async ({ page, site }) => {
  await page.addInitScript((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
});

for (const [name, path] of pages) {
  test(`${name} says so when one of its scripts fails, and offers to load the page again`, async ({ page }) => {
    for (const script of await neededBy(page, path)) {
      await page.route(`**${script}*`, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(path);
      await expect(told(page), script).toBeVisible();
      await expect(page.getByText('₹100.00'), 'the price of no campaign').toHaveCount(0);
      const loaded = page.waitForEvent('domcontentloaded');
      await page.getByRole('link', { name: 'Load the page again' }).click();
      await loaded;
      await page.unroute(`**${script}*`);
      await page.reload();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(told(page)).toHaveCount(0);
    }
  });
}

for (const script of [/mount-outcome\.[\w-]+\.js/, /react\.[\w-]+\.js/])
  test(`a page about a payment says so when ${script.source.split('\\')[0]} fails, and offers to load the page again`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.route(script, (route) => route.abort());
    await page.goto(`${paths.donationSuccess}?transactionId=HH_1#paid`);
    await page.clock.runFor(5000);
    await expect(told(page)).toBeVisible();
    await expect(page.getByText('Thank you.')).toBeHidden();
    await expectAccessible(page);
    const edgeOf = (part: Locator, edge: 'top' | 'bottom') =>
      part.evaluate((element, side) => element.getBoundingClientRect()[side], edge);
    const next = page.getByRole('link', { name: 'Join a campaign' });
    expect(await edgeOf(told(page), 'bottom'), 'the ways on are not covered').toBeLessThan(await edgeOf(next, 'top'));
    await page.unroute(script);
    await page.getByRole('link', { name: 'Load the page again' }).click();
    await expect(page.locator('#payment-outcome:not(:empty)')).toBeVisible();
    await page.clock.runFor(6000);
    await expect(told(page)).toHaveCount(0);
  });

test('a page about a payment whose address has another question keeps its words', async ({ page }) => {
  await page.goto(`${paths.donationSuccess}?from=mail`);
  await expect(page.getByText('Thank you. A receipt will come to you by email.')).toBeVisible();
});

test('a script that comes late is waited for, and the sentence goes when it has come', async ({ page }) => {
  const [script] = await neededBy(page, paths.donations);
  const letThrough = await holdBack(page, `**${script}`);
  await page.goto(paths.donations, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Donate' })).toBeVisible();
  await expect(told(page)).toBeVisible();
  letThrough();
  await expect(told(page)).toHaveCount(0);
});

test('what follows a page may fail: its parts are still waited for', async ({ page }) => {
  const [component] = await neededBy(page, paths.donations);
  const letThrough = await holdBack(page, `**${component}`);
  await page.route(/\/_astro\/Page\.astro_/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.addInitScript(() =>
    addEventListener(
      'error',
      ({ target }) => {
        // In this moment: a part that is five seconds late is told of, as it should be.
        const look = () => Object.assign(window, { told: !document.querySelector('#late')?.hasAttribute('hidden') });
        if (target instanceof HTMLScriptElement) setTimeout(look);
      },
      true,
    ),
  );
  await page.goto(paths.donations, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'told' in window);
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toBe(false);
  letThrough();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
});

test('a preload that fails is told no longer once its script has come after all', async ({ page }) => {
  await page.clock.install();
  const [component] = await neededBy(page, paths.donations);
  let asked = 0;
  await page.route(`**${component}`, (route) => (asked++ ? route.continue() : route.abort()));
  await page.goto(paths.donations);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.locator('main :is(.skeleton, [aria-busy=true])')).toHaveCount(0);
  // The second time it may be the service worker that asks.
  expect(asked).toBeGreaterThan(0);
  await page.clock.runFor(1000);
  // At once: what is asked five seconds after the page would take the sentence away too.
  expect(await told(page).count()).toBe(0);
});

test('reviews further down, which nobody has scrolled to, are no part that has not arrived', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(paths.campaign(CAMPAIGN));
  await expect(page.locator('astro-island[ssr]:not([client=visible])')).toHaveCount(0);
  // Whatever fails, the parts of the page are looked through.
  await page.evaluate(() =>
    document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydration-error', { bubbles: true })),
  );
  await expect(page.locator('astro-island[ssr][client=visible]')).toHaveCount(1);
  await expect(told(page)).toHaveCount(0);
});

test('a list that loads what was asked for is no part that has not arrived', async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.campaigns);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.route(/status=ongoing/, () => undefined);
  await page.getByRole('link', { name: 'Ongoing', exact: true }).click();
  await expect(page.getByText('Loading campaigns')).toBeAttached();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Loading campaigns')).toBeAttached();
  await expect(told(page)).toHaveCount(0);
});

test('reviews that were scrolled to and whose script fails are told', async ({ page }) => {
  await page.route(/\/_astro\/Reviews\.[\w-]+\.js/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${paths.campaign(CAMPAIGN)}#reviews`);
  await expect(told(page)).toBeVisible();
});

test('a list whose filter stands in the address never shows the campaigns of another', async ({ page }) => {
  const [script] = await neededBy(page, paths.campaigns);
  await page.route(`**${script}*`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${paths.campaigns}?status=ongoing`);
  await expect(told(page)).toBeVisible();
  await expect(page.locator('.campaign-list h2').first()).toBeHidden();
  await page.goto(paths.campaigns);
  await expect(page.locator('.campaign-list h2').first()).toBeVisible();
});

test('before the script of a list is there no filter is marked that the address does not ask for', async ({ page }) => {
  const [script] = await neededBy(page, paths.campaigns);
  const painted = () =>
    page
      .locator('.chip')
      .evaluateAll((chips) => new Set(chips.map((chip) => getComputedStyle(chip).backgroundColor)).size);
  await page.route(`**${script}*`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${paths.campaigns}?status=archived`);
  expect(await painted()).toBe(1);
  await page.goto(paths.campaigns);
  expect(await painted()).toBe(2);
});

test('a form with a draft stays when the script of its note fails', async ({ page }) => {
  await page.route('**/DraftNote.*.js', (route) => route.abort());
  await page.goto(paths.contact);
  await page.getByLabel('Name').fill('Asha Bodh');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .toContain('Asha');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('DraftNote'));
  await page.reload();
  await lost;
  await drawnTwice(page);
  await expect(page.getByLabel('Name')).toHaveValue('Asha Bodh');
});
