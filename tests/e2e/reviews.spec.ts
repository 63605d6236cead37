import type { Page } from 'playwright/test';
import { drawnTwice, expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { holdBack } from '../helpers/hold-back.ts';
import type { RunningSite } from '../helpers/site.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Write a review' });
const post = (page: Page) => page.getByRole('button', { name: 'Post Comment' });
const reviews = (page: Page) => page.locator('.reviews .review');

const good = {
  Name: 'Yangchen',
  Email: 'yangchen@example.org',
  Headline: 'Heavy sacks',
  Comment: 'Up light and down heavy.',
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label, { exact: true }).fill(value);
}

/** A campaign of its own, opened at its reviews. */
async function open(page: Page, site: RunningSite, id: string): Promise<void> {
  addCampaigns(site.dataDir, [sampleCampaign(id)]);
  await page.goto(`/campaigns/${id}#reviews`);
  await expect(page.getByText('No reviews yet.')).toBeVisible();
}

async function seed(site: RunningSite, id: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    const answer = await fetch(`${site.url}/api/open/campaign/review?campaignId=${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'A walker',
        email: 'walker@example.org',
        headline: `Review ${at}`,
        comment: 'A comment of some length.',
        rating: at,
      }),
    });
    expect(answer.status).toBe(200);
  }
}

test('each rule speaks beside its field and holds the button until the field is right', async ({ page, site }) => {
  await open(page, site, 'rules');
  for (const [label, short, right, message] of [
    ['Name', 'Four', 'Five5', 'Name should be of atlist 5 chracters'],
    ['Headline', 'Four', 'Five5', 'Headline should be of atlist 5 chracters'],
    ['Comment', 'Nine char', 'Ten chars!', 'Headline should be of atlist 10 chracters'],
    ['Email', 'not@valid', 'me@example.org', 'Email is not valid!'],
  ] as const) {
    await fill(page, { ...good, [label]: short });
    await expect(form(page).getByText(message, { exact: true })).toBeVisible();
    await expect(form(page).getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(post(page)).toBeDisabled();
    await fill(page, { [label]: right });
    await expect(form(page).getByText(message, { exact: true })).toHaveCount(0);
    await expect(post(page)).toBeEnabled();
  }
});

test('the button is disabled until all four fields are right, and says what is missing', async ({ page, site }) => {
  await open(page, site, 'missing');
  await expect(post(page)).toBeDisabled();
  await expect(post(page)).toHaveAccessibleDescription('Still to fill in: name, email, headline and comment.');
  await fill(page, { ...good, Comment: '' });
  await expect(post(page)).toBeDisabled();
  await expect(post(page)).toHaveAccessibleDescription('Still to fill in: comment.');
  await fill(page, good);
  await expect(post(page)).toBeEnabled();
  await expectAccessible(page);
});

test('a posted review is sent as specified, the page reloads, and the review is there', async ({ page, site }) => {
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
  await expect(form(page).getByLabel('Headline')).toHaveValue('');
  await page.reload();
  await expect(reviews(page)).toHaveCount(1);
  await expect(page.getByText('Thank you. Your review is posted.')).toHaveCount(0);
});

for (const [late, address] of [
  ['the list comes', '**/open/campaign/*/reviews?*'],
  ['the pictures come', /\.(svg|webp)$/],
] as const)
  test(`a posted review is in view after the reload, also where ${late} late`, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, site, late.replaceAll(' ', '-'));
    await fill(page, good);
    const letThrough = await holdBack(page, address);
    const loaded = page.waitForEvent('load');
    await post(page).click();
    await expect(page.getByText('Thank you. Your review is posted.')).toBeVisible();
    if (late === 'the pictures come') await expect(reviews(page)).toHaveCount(1);
    letThrough();
    await loaded;
    await expect(reviews(page)).toHaveCount(1);
    await drawnTwice(page);
    await expect(reviews(page).first()).toBeInViewport();
    await page.goto('/campaigns');
    await page.goBack();
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
  });

test('reviews come four a page, newest first, and their page can be shared', async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('pages')]);
  await seed(site, 'pages', 5);
  await page.goto('/campaigns/pages');
  await expect(reviews(page).getByRole('heading')).toHaveText(['Review 5', 'Review 4', 'Review 3', 'Review 2']);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(reviews(page).getByRole('heading')).toHaveText(['Review 1']);
  await expect(page).toHaveURL(/\/campaigns\/pages\?reviews=2$/);
  await page.goBack();
  await expect(reviews(page)).toHaveCount(4);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/campaigns/pages?reviews=2');
  await expect(reviews(page).getByRole('heading')).toHaveText(['Review 1']);
});

test('what was typed survives a failure, a dead network and a reload', async ({ page, site }) => {
  await open(page, site, 'failing');
  await fill(page, good);
  await form(page).getByLabel('3 stars').check();
  await page.route('**/open/campaign/review?**', (route) =>
    route.fulfill({ status: 429, json: { status: false, data: 'Too many reviews from here.' } }),
  );
  await post(page).click();
  await expect(page.getByRole('alert').getByText('Too many reviews from here.')).toBeVisible();
  await page.unroute('**/open/campaign/review?**');
  await page.route('**/open/campaign/review?**', (route) => route.abort());
  await post(page).click();
  await expect(page.getByRole('alert').locator('.is-bad')).toBeVisible();
  for (const [label, value] of Object.entries(good)) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await page.reload();
  for (const [label, value] of Object.entries(good)) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(form(page).getByLabel('3 stars')).toBeChecked();
  await expect(post(page)).toBeEnabled();
});

test('a robot that fills the hidden field is refused, and no person can reach that field', async ({ page, site }) => {
  await open(page, site, 'robot');
  const trap = page.locator('input[name=website]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await fill(page, good);
  await trap.evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'https://spam.example';
  });
  const answer = page.waitForResponse(/\/open\/campaign\/review/);
  await post(page).click();
  expect((await answer).status()).toBe(400);
  await page.reload();
  await expect(page.getByText('No reviews yet.')).toBeVisible();
});
