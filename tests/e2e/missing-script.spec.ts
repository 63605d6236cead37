import type { Locator, Page } from 'playwright/test';
import { PART_MISSING } from '../../src/lib/failure.ts';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { demonstrationToken } from '../helpers/places.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

const told = (page: Page) => page.locator('main .message.is-bad').filter({ hasText: PART_MISSING });

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
  await comeLoggedIn(page, await demonstrationToken(site));
});

for (const [name, path] of pages) {
  test(`${name} says so when one of its scripts fails, and offers to load the page again`, {
    tag: path !== paths.donations ? '@thorough' : [],
  }, async ({ page }) => {
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
  test(`a page about a payment says so when ${script.source.split('\\')[0]} fails, and offers to load the page again`, {
    tag: script.source.startsWith('mount') ? '@thorough' : [],
  }, async ({ page }) => {
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
