import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { BUILT, card, tab } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';

const fact = (page: Page, where: string, name: string) =>
  page.locator(`${where} div`, { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd');

/** Anything that the browser complained about: a hydration error, a blocked style, a script that failed. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}

test.describe('a campaign known at build', () => {
  test('hydrates without a complaint, without moving and without loading what it does not need', async ({ page }) => {
    const heard = complaints(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(BUILT);
    await expect(tab(page, 'Description')).toHaveAttribute('aria-selected', 'true');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
    expect(asked.filter((path) => path.startsWith('/api')).toSorted()).toEqual([
      '/api/open/campaign/kheerganga-carry-down',
      '/api/open/campaigns/suggestions',
    ]);
    expect(asked.filter((path) => /\/(http|calls|Reviews|PhotoViewer|saved)\./.test(path))).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('is followed by what the API says now', async ({ page, site }) => {
    const now = sampleCampaign('kheerganga-carry-down', { heading: 'Moved to another meadow', status: 'cancelled' });
    await page.route('**/api/open/campaign/kheerganga-carry-down', (route) =>
      route.fulfill({ json: { status: true, data: now } }),
    );
    await page.goto(`${site.url}${BUILT}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved to another meadow');
    await expect(page).toHaveTitle(/^Moved to another meadow/);
    await expect(page.getByText('This campaign is cancelled.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
  });
});

test.describe('a campaign that the build did not know', () => {
  test('appears in the list and by its address without a rebuild, with all its parts', async ({ page, site }) => {
    const heard = complaints(page);
    const location = { place: 'Bus stand', meetingTime: '09:00', address: 'Barshaini, Kullu' };
    // Of the past: an early one that is coming up would change the first page of the list, and suggestions, for other tests.
    const fresh = sampleCampaign('fresh', { startTime: new Date(Date.now() - 3_600_000 * 60).toISOString() });
    addCampaigns(site.dataDir, [
      { ...fresh, endTime: fresh.startTime },
      sampleCampaign('whole', { price: 2500, location }),
    ]);
    await expect(async () => {
      await page.goto('/campaigns?status=archived');
      await expect(page.getByRole('link', { name: 'The fresh campaign' })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await page.getByRole('link', { name: 'The fresh campaign' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The fresh campaign');
    await expect(card(page, 'Details').getByText('FREE', { exact: true })).toBeVisible();
    await expect(fact(page, '.campaign-facts', 'Extent')).toHaveText('1 day');

    await page.goto('/campaigns/whole');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The whole campaign');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('The whole campaign');
    await expect(page.locator('.campaign-lead')).toContainText('27 to 29 November 2099');
    await expect(card(page, 'Details')).toContainText('7 people enrolled');
    for (const [name, value] of [
      ['Extent', '3 days'],
      ['Trek type', 'Moderate'],
      ['Altitude', '2,950 m'],
      ['Base camp', 'Barshaini'],
    ] as const) {
      await expect(fact(page, '.campaign-facts', name)).toHaveText(value);
    }
    for (const [name, text] of [
      ['Details', 'Price₹2,500'],
      ['Details', 'StatusActive'],
      ['Details', 'Start27 November 2099'],
      ['Details', 'End29 November 2099'],
      ['Contact', 'Phone+91 00000 00010'],
      ['Contact', 'AlternateNA'],
      ['Contact', 'Emailtreks@example.org'],
      ['Venue', 'Meeting pointBus stand'],
      ['Venue', 'Meeting time09:00'],
      ['Venue', 'AddressBarshaini, Kullu'],
    ] as const) {
      await expect(card(page, name)).toContainText(text);
    }
    await expect(card(page, 'Suggestions').getByRole('link').first()).toHaveAttribute('href', /^\/campaigns\/./);
    await expect(page.getByText('₹2,500 of ₹10,000 raised (25%)')).toBeVisible();
    await expect(page.locator('.campaign-progress clipPath path')).toHaveAttribute('d', 'M0 0h120v36H0z');
    expect(heard).toEqual([]);
  });

  test('with an unknown id is the broken-link message inside the shell', async ({ page }) => {
    const answer = await page.goto('/campaigns/no-such-campaign');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path ends here');
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
  });
});
