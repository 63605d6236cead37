import { expect, test } from '../helpers/browser.ts';

const BUILT = '/campaigns/kheerganga-carry-down';

test.use({ javaScriptEnabled: false });

test('without scripts a campaign shows everything but what others wrote', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(BUILT);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Kheerganga: carry down what the season left');
  await expect(main.locator('.campaign-lead')).toContainText(/\d+ (\w+ )?to \d+ \w+ \d{4}/);
  for (const text of [
    'Extent',
    '3 days',
    'Moderate',
    'Kheerganga is a meadow with a hot spring',
    'Road head',
    'Rail head',
    'Bring a steel bottle and a plate.',
    'Barshaini to Kheerganga',
    '₹2,500',
    'treks@example.org',
    'Bus stand, Barshaini',
    'raised (64%)',
  ]) {
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  for (const name of [
    'Description',
    'Getting There',
    'Instructions',
    'Itineraries',
    'Photos',
    'Details',
    'Suggestions',
  ]) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await main.locator('.accordion details').nth(1).locator('summary').click();
  await expect(main.getByText('We work in pairs')).toBeVisible();
  await expect(main.getByRole('img', { name: /hot spring/ })).toBeVisible();
  await expect(main.locator('.photos a').first()).toHaveAttribute('href', '/pictures/kheerganga.svg');
  await expect(main.locator('noscript p', { hasText: 'The list of reviews' })).toHaveText(
    'The list of reviews needs JavaScript. You can write one without it.',
  );
  await expect(main.locator('.skeleton').first()).toBeHidden();
  await main.getByText('Write a review').click();
  await expect(main.getByRole('button')).toHaveCount(3);
  await expect(main.getByRole('button', { name: 'Post Comment' })).toBeEnabled();
  await expect(main.getByRole('button', { name: 'What is included' })).toBeVisible();
  await main.getByRole('button', { name: 'What is included' }).hover();
  await expect(main.getByRole('tooltip')).toBeVisible();
  expect(await main.evaluate((element) => element.ownerDocument.documentElement.scrollWidth)).toBe(360);
});

test('without scripts home shows the active campaigns and the way to each', async ({ page }) => {
  await page.goto('/');
  const slides = page.locator('#active');
  await expect(slides.getByText('Active', { exact: true })).toHaveCount(5);
  await expect(slides.getByText('Active', { exact: true }).first()).toBeVisible();
  for (const link of await slides.getByRole('link', { name: /^See the campaign: \w/ }).all())
    await expect(link).toHaveAttribute('href', /^\/campaigns\/\w/);
  await expect(slides.getByRole('button')).toHaveCount(0);
});

test.describe('the page of a campaign that the build did not know', () => {
  test('says without scripts why it is empty', async ({ page }) => {
    await page.goto('/campaigns/new-one');
    const said = page.locator('main noscript p');
    await expect(said).toBeVisible();
    await expect(said).toHaveText('This campaign is new: until the next update of the site its page needs JavaScript.');
  });
});
