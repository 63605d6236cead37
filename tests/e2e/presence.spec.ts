import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible } from '../helpers/browser.ts';
import { deskTest, OFFICE } from '../helpers/desk-keys.ts';
import { inDatabase, linkOf } from '../helpers/desk-week.ts';
import { coldStart } from '../helpers/kept.ts';
import { tabTo } from '../helpers/keyboard.ts';
import type { RunningSite } from '../helpers/site.ts';

const test = deskTest();
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });
// One walk, on which each test notes something.
test.describe.configure({ mode: 'default' });

const status = (page: Page) => page.getByRole('status');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

async function logIn(page: Page, site: RunningSite): Promise<void> {
  await page.goto(linkOf(site.dataDir, OFFICE));
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  inDatabase(site, (db) => db.prepare('update staff_sessions set proven_at = ?').run(new Date().toISOString()));
}

async function openList(page: Page): Promise<void> {
  await page.goto('/desk/campaigns');
  await page.getByRole('link', { name: 'A walk today' }).click();
  await page.getByRole('link', { name: 'Who came, without signal' }).click();
  await expect(status(page)).toContainText('This page opens without a network.');
}

async function otherNotes(context: BrowserContext, site: RunningSite, plastic: string): Promise<void> {
  const page = await context.newPage();
  await logIn(page, site);
  await page.goto('/desk/campaigns');
  await page.getByRole('link', { name: 'A walk today' }).click();
  await page.getByRole('link', { name: 'After the walk' }).click();
  await page.getByLabel('Plastic').fill(plastic);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main')).toContainText('Saved');
}

test('what is ticked without a network is kept through a killed tab, sent once, and overwrites nothing', async ({
  page,
  context,
  site,
  browser,
}) => {
  inDatabase(site, (db) =>
    db
      .prepare('insert into tellings select id, id, campaign_id, ?, ?, ?, ?, ? from enrolments where name = ?')
      .run('Meena Devi', '9816000002', 'Asthma: carries an inhaler', '', '', 'Asha Verma'),
  );
  await logIn(page, site);
  await openList(page);
  const address = page.url();
  expect(address).toMatch(/\/presence#[\w-]{22}$/);
  await context.setOffline(true);
  await box(page, 'Asha Verma').check();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha Verma' })).toContainText('Kept here, not sent yet.');
  await page.getByLabel('Plastic').fill('12,5');
  await tabTo(page, box(page, 'Bhim Singh'));
  await page.keyboard.press('Space');
  await expect(status(page)).toContainText('3 kept here, not sent yet. There is no network now.');

  const cold = await coldStart(context);
  await cold.setViewportSize({ width: 360, height: 740 });
  await cold.goto(address);
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('Who came: A walk today');
  await expect(box(cold, 'Asha Verma')).toBeChecked();
  await expect(box(cold, 'Chandni Rao')).not.toBeChecked();
  await expect(cold.getByLabel('Plastic')).toHaveValue('12,5');
  await expect(status(cold)).toContainText('3 kept here, not sent yet.');
  await expect(cold.locator('a[href="tel:+919811110001"]')).toBeVisible();
  const asha = cold.getByRole('listitem').filter({ hasText: 'Asha Verma' });
  await expect(asha).toContainText('In an emergency: Meena Devi');
  await expect(asha).toContainText('Health: Asthma: carries an inhaler');
  await expect(cold.getByText('Before you go: nothing was told.')).toHaveCount(2);
  expect(await cold.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('inhaler');

  const other = await browser.newContext({ baseURL: site.url });
  await otherNotes(other, site, '3');
  await context.setOffline(false);
  await expect(status(cold)).toHaveText(/^Look at what is marked\./);
  const plastic = cold.getByRole('listitem').filter({ has: cold.getByLabel('Plastic') });
  await expect(plastic).toContainText('Somebody has changed this meanwhile. Now: 3. You: 12,5.');
  for (const width of [320, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await cold.setViewportSize({ width, height: 740 });
      await cold.emulateMedia({ colorScheme });
      expect(await cold.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(cold);
      if (process.env['SHOTS'])
        await cold.screenshot({ path: `${process.env['SHOTS']}/${width}-${colorScheme}.png`, fullPage: true });
    }
  await tabTo(cold, plastic.getByRole('button', { name: 'Save mine' }));
  await cold.keyboard.press('Enter');
  await expect(status(cold)).toContainText('All is sent.');
  await expect(cold.getByLabel('Plastic')).toBeFocused();
  await expect(plastic).not.toContainText('Somebody');
  const rows = inDatabase(site, (db) =>
    db.prepare("select after from staff_log where what = 'walk noted' and after not like '%others came%'").all(),
  );
  expect(rows.map(({ after }) => after).toSorted()).toEqual(['came', 'came', 'plastic 12.5']);
  await other.close();
});

test('a login that has ended loses nothing: it is sent after the next one', async ({ page, context, site }) => {
  await logIn(page, site);
  await openList(page);
  inDatabase(site, (db) => db.exec('delete from staff_sessions'));
  await box(page, 'Chandni Rao').check();
  await expect(status(page)).toContainText('Your login has ended. Nothing is lost');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(box(page, 'Chandni Rao')).toBeChecked();
  await expect(status(page)).toContainText('1 kept here, not sent yet. Your login has ended.');
  const login = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(await login, site);
  await openList(await login);
  // The other tab has sent it, and this one knows.
  await expect(status(page)).toContainText('All is sent.');
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  await expect(box(page, 'Chandni Rao')).toBeChecked();
});

test('after the logout the phone reads nothing any more, with a network and without', async ({
  page,
  context,
  site,
}) => {
  await logIn(page, site);
  await openList(page);
  const address = page.url();
  await page.goto('/desk');
  await page.getByRole('button', { name: /^Log out/ }).click();
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText('Nothing of this list can be read in this browser');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('presence')))).toEqual([]);
  await expectAccessible(page);
});
