import type { Page } from 'playwright/test';
import { shortPrice } from '../../src/lib/format.ts';
import { truncate } from '../../src/lib/text.ts';
import { expect, test } from '../helpers/browser.ts';

const slides = (page: Page) => page.locator('#active [data-track] > li');
const heading = (page: Page) => page.locator('#active h3');

test('home asks for five campaigns of the slider and shows each as Active, its text cut at 350 characters', async ({
  page,
  site,
}) => {
  const asked = page.waitForRequest(/\/api\/open\/campaigns/);
  await page.goto('/');
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ page: '0', size: '5', status: 'slider' });
  const { data } = await (await fetch(`${site.url}/api/open/campaigns?page=0&size=5&status=slider`)).json();
  await expect(heading(page)).toHaveText(data.rows.map((row: { heading: string }) => row.heading));
  await expect(slides(page).locator('.slide-label')).toHaveText(data.rows.map(() => 'Active'));
  for (const [at, { id, heading: name, body, price }] of data.rows.entries()) {
    const text = await slides(page).nth(at).locator('.slide-text').textContent();
    expect(text).toBe(truncate(body, 350));
    expect(Array.from(text ?? '').length).toBeLessThanOrEqual(350);
    const link = slides(page)
      .nth(at)
      .getByRole('link', { name: `See the campaign: ${name}`, exact: true });
    await expect(link).toHaveAttribute('href', `/campaigns/${id}`);
    await expect(slides(page).nth(at).locator('.slide-price')).toHaveText(shortPrice(price));
  }
});
