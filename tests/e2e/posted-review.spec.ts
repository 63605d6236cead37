import { expect, test } from '../helpers/browser.ts';
import { CAMPAIGN, settled } from '../helpers/places.ts';
import { fill, form, good, open, post, reviews } from '../helpers/review-page.ts';
import { watchShifts } from '../helpers/shifts.ts';

test('a posted review is sent as specified, the page reloads, and the review is there', { tag: '@thorough' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, site, 'posting');
  await expect(form(page).getByLabel('5 stars')).toBeChecked();
  await form(page).getByLabel('5 stars').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(form(page).getByLabel('4 stars')).toBeChecked();
  await fill(page, { ...good, Comment: 'Up light and down heavy.\n\n- boots\n- a cup' });
  const sent = page.waitForRequest(/\/open\/campaign\/review\?campaignId=posting$/);
  // The browser does not hand out the body of a Request object: it is read before it is sent.
  const bodies: Record<string, unknown>[] = [];
  await page.exposeFunction('keepBody', (text: string) => bodies.push(JSON.parse(text)));
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'POST') await Reflect.get(window, 'keepBody')(await request.clone().text());
      return fetch(request);
    };
  });
  const reloaded = page.waitForEvent('load');
  await post(page).click();
  await sent;
  const [body] = bodies;
  expect(body).toMatchObject({
    rating: 4,
    name: 'Yangchen',
    email: 'yangchen@example.org',
    headline: 'Heavy sacks',
    profileId: 1,
    helpfulCount: 1,
    campaignId: 'posting',
    website: '',
  });
  expect(body?.['filledIn']).toBeGreaterThan(0);
  await reloaded;
  await expect(page.getByText('Thank you. Your review is posted.')).toBeVisible();
  await expect(reviews(page)).toHaveCount(1);
  await expect(reviews(page).first()).toContainText('Heavy sacks');
  await expect(reviews(page).first()).toBeInViewport();
  await expect(reviews(page).first()).toContainText('4 of 5 stars');
  await expect(reviews(page).first().getByRole('listitem')).toHaveText(['boots', 'a cup']);
  await expect(reviews(page).first()).not.toContainText('yangchen@example.org');
  await page.locator('summary', { hasText: 'Write a review' }).click();
  await expect(form(page).getByLabel('Headline')).toHaveValue('');
  await page.reload();
  await expect(reviews(page)).toHaveCount(1);
  await expect(page.getByText('Thank you. Your review is posted.')).toHaveCount(0);
});

test('the average of three reviews comes to row, page and its data for search engines, and moves nothing', async ({
  page,
  site,
}) => {
  for (const [headline, rating] of [
    ['Heavy sacks', 4],
    ['Light hearts', 4],
    ['A good day', 5],
  ])
    await page.request.post(`${site.url}/api/open/campaign/review?campaignId=${CAMPAIGN}`, {
      data: { name: 'Yangchen', email: 'yangchen@example.org', comment: 'Up light and down heavy.', headline, rating },
    });
  const shifts = await watchShifts(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/campaigns');
    const row = page.locator('.trip').filter({ has: page.locator(`[href$="/${CAMPAIGN}"]`) });
    await expect(row).toContainText(/4\.\d of 5 stars, \d+ reviews/);
    await settled(page);
    await page.goto(`/campaigns/${CAMPAIGN}`);
    await expect(page.locator('.campaign-head')).toContainText(/4\.\d of 5 stars, \d+ reviews/);
    await settled(page);
    const told = await page.locator('.campaign-head a').textContent();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const all = [...document.querySelectorAll('[type="application/ld+json"]')];
          const rating = all.map((one) => JSON.parse(one.textContent ?? '').aggregateRating).find(Boolean);
          return rating && `${rating.ratingValue} of 5 stars, ${rating.reviewCount} reviews`;
        }),
      )
      .toBe(told?.replace(/^.*\)/, ''));
    expect(await shifts(), `at ${width} px`).toEqual([]);
  }
});
