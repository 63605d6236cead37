import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { demoPerson } from '../../src/server/fakes/demo/people.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import type { RunningSite } from '../helpers/site.ts';
import { keepLogin, tokenOf } from '../helpers/visitor.ts';

const tokens = new Map<RunningSite, Promise<string>>();

async function asDemonstrationUser(page: Page, site: RunningSite): Promise<void> {
  const token = tokens.get(site) ?? tokenOf(site, { ...demoPerson });
  tokens.set(site, token);
  await page.goto('/404');
  await keepLogin(page, await token);
}

test('the donation history is paged, its pages are links, and the back button works', async ({ page, site }) => {
  await asDemonstrationUser(page, site);
  await page.goto('/donations/historyPage');
  await expect(page.getByRole('row')).toHaveCount(11);
  for (const column of ['For', 'Day', 'Status', 'Amount'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  const first = await page.getByRole('row').nth(1).textContent();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toHaveText(first ?? '');
});

test('histories and a receipt are printed without what is pressed, a receipt on one sheet', async ({ page, site }) => {
  await asDemonstrationUser(page, site);
  await page.emulateMedia({ media: 'print' });
  for (const path of [paths.enrollHistory, paths.donationHistory]) {
    await page.goto(path);
    await expect(page.getByRole('row').first()).toBeAttached();
    for (const part of await page.locator('.btn, .pagination, .history-search').all()) await expect(part).toBeHidden();
  }
  const link = page.getByRole('link', { name: /^Receipt for ₹/, includeHidden: true }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  const receipt = page.getByRole('article', { name: 'Receipt for a donation' });
  await expect(receipt).toBeVisible();
  expect(await page.locator('main').innerText()).toBe(await receipt.innerText());
  for (const part of await page.locator('body > :is(header, footer)').all()) await expect(part).toBeHidden();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

for (const width of [360, 1280])
  test(`at ${width} px a history is a table: as many headers as cells, rows that are headed, details that open below`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await asDemonstrationUser(page, site);
    for (const path of ['/donations/historyPage', '/campaigns/enroll/history']) {
      await page.goto(path);
      const row = page.getByRole('row').nth(1);
      await expect(row.getByRole('rowheader')).toHaveCount(1);
      const cells = await row.getByRole('cell').count();
      await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(cells + 1);
      const details = row.locator('summary');
      await expect(details).toHaveText(/^Details of (₹[\d,]+|FREE), .*\d{4}$/);
      await expect(row.getByRole('term')).toHaveCount(0);
      await expect(row).toContainText(demoPerson.email);
      await details.press('Enter');
      await expect(details).toBeFocused();
      await expect(row.getByRole('term')).toContainText(['Name', 'Email', 'Mobile']);
      const [below, above] = await Promise.all([row.locator('dl').boundingBox(), details.boundingBox()]);
      expect(below?.y).toBeGreaterThan((above?.y ?? Infinity) + 40);
      await expect(row.getByRole('cell')).toHaveCount(cells);
      await expectAccessible(page);
    }
  });
