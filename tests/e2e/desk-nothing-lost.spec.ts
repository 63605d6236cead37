import type { Page } from 'playwright/test';
import { expect } from '../helpers/browser.ts';
import { deskTest, OFFICE } from '../helpers/desk-keys.ts';
import { inDatabase, linkOf } from '../helpers/desk-week.ts';
import type { RunningSite } from '../helpers/site.ts';

const test = deskTest();
test.use({ viewport: { width: 360, height: 740 } });

async function logIn(page: Page, site: RunningSite): Promise<void> {
  await page.goto(linkOf(site.dataDir, OFFICE));
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
}

async function typeWalkIn(page: Page, name: string): Promise<void> {
  await page.goto('/desk/campaigns');
  await page.getByRole('link', { name: 'A walk today' }).click();
  await page.getByRole('link', { name: 'Add a walk-in' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill('98111 99999');
}
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });

async function sendsOnce(page: Page, site: RunningSite, name: string): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Phone')).toHaveValue(/98111 ?99999/);
  await add(page).click();
  await expect(page.getByRole('main')).toContainText(`${name} is on the list.`);
  const places = inDatabase(site, (db) => db.prepare('select id from enrolments where name = ?').all(name));
  expect(places).toHaveLength(1);
}

for (const [how, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(`at the desk ${how} nothing that was typed is lost`, () => {
    test.use({ javaScriptEnabled });
    const someone = (what: string) => `${what} ${javaScriptEnabled ? 'Rana' : 'Negi'}`;

    test('where the network is away while it is sent', async ({ page, context, site }) => {
      await logIn(page, site);
      await typeWalkIn(page, someone('Mira'));
      await context.setOffline(true);
      await add(page).click();
      await page.waitForURL(/chrome-error:/);
      await context.setOffline(false);
      await page.goBack();
      await sendsOnce(page, site, someone('Mira'));
    });

    test('where a link is touched by mistake, and Back', async ({ page, site }) => {
      await logIn(page, site);
      await typeWalkIn(page, someone('Sunil'));
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
      await page.goBack();
      await sendsOnce(page, site, someone('Sunil'));
    });

    test('where the login has ended', async ({ page, context, site }) => {
      await logIn(page, site);
      await typeWalkIn(page, someone('Tara'));
      inDatabase(site, (db) => db.exec('delete from staff_sessions'));
      await add(page).click();
      await expect(page.getByRole('main')).toContainText('What you typed is kept on this page');
      await logIn(await context.newPage(), site);
      await page.getByRole('button', { name: 'I have logged in: show what I typed' }).click();
      await sendsOnce(page, site, someone('Tara'));
    });

    test('where a code is asked for', async ({ page, site }) => {
      await logIn(page, site);
      await typeWalkIn(page, someone('Kiran'));
      await page.getByLabel('Rupees').fill('400');
      await add(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is it you?');
      const before = /your code for the desk is (\d{6})/;
      const mail = await site.mailTo(OFFICE, before);
      await page.getByLabel('Code').fill(before.exec(mail)?.[1] ?? '');
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(page.getByRole('main')).toContainText('The code is right.');
      await sendsOnce(page, site, someone('Kiran'));
    });

    test('and Back leads from a person to those who were found', async ({ page, site }) => {
      await logIn(page, site);
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await page.getByLabel('Find a donor or participant').fill('pune');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('link', { name: 'Donor from Pune' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Donor');
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Donor from Pune' }).first()).toBeVisible();
      await expect(page.getByLabel('Find a donor or participant')).toHaveValue('pune');
    });
  });
