import type { Page } from 'playwright/test';
import { shortPrice } from '../../src/lib/format.ts';
import { truncate } from '../../src/lib/text.ts';
import { expect, test } from '../helpers/browser.ts';
import { inDatabase } from '../helpers/desk-week.ts';

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
  await expect(slides(page).locator('.soft > [lang="hi"]'), 'Hindi stays marked').not.toHaveCount(0);
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

test('beside Active stands how many places are left, where there is a limit', async ({ page, site }) => {
  const rows = async () =>
    (await (await fetch(`${site.url}/api/open/campaigns?page=0&size=5&status=slider`)).json()).data.rows;
  const before: { id: string; enrolledCount: number; places?: number }[] = await rows();
  const limits = before.slice(0, 2).map(({ id, enrolledCount }, at) => ({ id, places: enrolledCount + 3 - 2 * at }));
  const limit = (change: string) =>
    inDatabase(site, (db) => {
      for (const { id, places } of limits)
        db.prepare(`update campaigns set content = ${change} where id = :id`).run(
          change.includes(':places') ? { id, places } : { id },
        );
    });
  try {
    limit("json_set(content, '$.places', :places)");
    await expect.poll(rows).toMatchObject([...limits, {}, {}, {}]);
    await page.goto('/');
    await expect(slides(page).locator('.slide-left')).toHaveText(['3 places left', '1 place left', '', '', '']);
  } finally {
    limit("json_remove(content, '$.places')");
    await expect.poll(rows).toEqual(before);
  }
});
