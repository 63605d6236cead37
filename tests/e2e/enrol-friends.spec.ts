import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { hear, listen } from '../helpers/heard.ts';
import { fillPayer, misbehave, payWith } from '../helpers/payment.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

const CAMPAIGN = 'markha-valley-over-kongmaru-la';

async function openForm(page: Page, site: RunningSite): Promise<void> {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await comeLoggedIn(page, await tokenOf(site, visitor));
  await listen(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/campaigns/${CAMPAIGN}/enroll`);
  await expect(page.getByRole('button', { name: 'Bring friends' })).toBeVisible();
}

const person = (page: Page, number: number) => page.getByRole('group', { name: `Person ${number}` });
const bring = (page: Page) => page.getByRole('button', { name: /^(Bring friends|Add another person)$/ });

test.afterEach(async ({ site }) => misbehave(site, {}));

test('friends are named by keyboard on a narrow screen, paid for together, and stand with the enrolment', async ({
  page,
  site,
}) => {
  await openForm(page, site);
  await fillPayer(page, 'Enrol');
  await bring(page).focus();
  await page.keyboard.press('Enter');
  await expect(person(page, 2).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('तारा');
  await page.keyboard.press('Tab');
  await page.keyboard.type('98160 00001');
  await page.keyboard.press('Tab');
  await page.keyboard.type('8');
  await expect(page.getByText('2 people, ₹', { exact: false })).toBeVisible();
  await bring(page).press('Enter');
  await expect(person(page, 3).getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /^Pay/ }).press('Enter');
  await expect(person(page, 3).getByText('Name must not be empty!')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Please check' })).toBeFocused();
  await page.getByRole('link', { name: 'Name must not be empty!' }).press('Enter');
  await expect(person(page, 3).getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await person(page, 3).getByLabel('Name').fill('R');
  await person(page, 3).getByLabel('Phone').fill('9816000002');
  await person(page, 3).getByLabel('Age').fill('70');
  await bring(page).click();
  await hear(page, () => person(page, 4).getByRole('button', { name: 'Remove person 4' }).press('Enter'), {
    words: [/^Removed\. 3 people, ₹[\d,]+\./],
    focus: 'button "Add another person"',
  });
  const sum = (await page.getByText(/^3 people, ₹/).innerText()).replace('3 people, ', '');
  await payWith(page, `Pay ${sum}.00`, 'Pay');
  await page.waitForURL(`**/campaigns/${CAMPAIGN}`);
  const box = page.getByRole('region', { name: 'Your enrolment' });
  await expect(box.getByText('तारा, R')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/campaigns/enroll/history');
  await expect(page.getByText('with तारा, R').first()).toBeVisible();
  await expectAccessible(page);
});

test('what is wrong of two friends is told apart', async ({ page, site }) => {
  await openForm(page, site);
  await fillPayer(page, 'Enrol');
  for (const number of [2, 3]) {
    await bring(page).click();
    await expect(person(page, number).getByLabel('Name')).toBeFocused();
  }
  await page.getByRole('button', { name: /^Pay/ }).press('Enter');
  const list = page.getByRole('group', { name: 'Please check' });
  await list.getByRole('link', { name: 'Person 3: Phone must be 10 digit!' }).click();
  await expect(person(page, 3).getByLabel('Phone')).toBeFocused();
  await expect(list.getByRole('link')).toHaveCount(6);
  await person(page, 3).getByRole('button', { name: 'Remove person 3' }).click();
  await expect(list.getByRole('link')).toHaveCount(3);
});

test('what was typed of friends comes back after a reload', async ({ page, site }) => {
  await openForm(page, site);
  await bring(page).click();
  await person(page, 2).getByLabel('Name').fill('Asha');
  await person(page, 2).getByLabel('Age').fill('30');
  await person(page, 2).getByLabel('Phone').focus();
  await page.reload();
  await expect(person(page, 2).getByLabel('Name')).toHaveValue('Asha');
  await expect(person(page, 2).getByLabel('Age')).toHaveValue('30');
  await person(page, 2).getByRole('button', { name: 'Remove person 2' }).click();
  await page.reload();
  await expect(bring(page)).toBeVisible();
  await expect(person(page, 2)).toHaveCount(0);
});
