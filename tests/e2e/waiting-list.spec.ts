import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, changeDatabase, sampleCampaign } from '../helpers/campaigns.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn, linkIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

const box = (page: Page) => page.getByRole('region', { name: 'Waiting list' });

/** One place comes free, and is offered to whoever waits, as the job of another process does. */
function offer(site: RunningSite, id: string): void {
  addCampaigns(site.dataDir, [sampleCampaign(id, { places: 8 })]);
  const [at, until] = [0, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  changeDatabase(site.dataDir, (database) =>
    database
      .prepare('update waiting_list set offered_at = ?, offered_until = ? where campaign_id = ?')
      .run(at ?? '', until ?? '', id),
  );
}

async function join(site: RunningSite, id: string, token: string): Promise<void> {
  const { status } = await fetch(`${site.url}/api/user/campaign/${id}/waiting`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'अ', phone: '9876543210' }),
  });
  expect(status).toBe(200);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`waiting, the offer and leaving the list are done by keyboard on a phone, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    const id = `full-${colorScheme}`;
    addCampaigns(site.dataDir, [sampleCampaign(id, { places: 7 })]);
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    const token = await tokenOf(site, visitor);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.campaign(id));
    const name = 'Tell me when a place comes free';
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/login?next=/campaigns/${id}%23waiting-list`,
    );
    await comeLoggedIn(page, token);
    await page.goto(paths.campaign(id));
    await expect(box(page)).toBeVisible();
    await page.locator('.campaign-action').getByRole('button', { name }).press('Enter');
    await expect(box(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.type('अ');
    await expect(page.getByLabel('Phone')).toHaveValue(visitor.mobile);
    await page.keyboard.press('Enter');
    await expect(box(page)).toContainText('You are number 1 in the waiting list.');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.reload();
    await expect(box(page)).toContainText('You are number 1 in the waiting list.');
    await page.goto(paths.enrollHistory);
    const lists = page.getByRole('region', { name: 'Waiting lists' });
    await expect(lists).toContainText('you are number 1.');
    await expectAccessible(page);
    offer(site, id);
    await page.goto(paths.campaign(id));
    await expect(box(page)).toContainText('A place is free for you.');
    await expect(page.getByText('This campaign is full.')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Take the place' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Enrol Now' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Leave the waiting list' }).press('Enter');
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Enrol Now' }).first()).toBeVisible();
  });

test('the link of a letter takes the place that is held, and leaves the list, without scripts', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  for (const [id, press, said] of [
    ['taken', 'Confirm my place', 'You have a place'],
    ['left', 'Leave the waiting list', 'You have left the waiting list'],
  ] as const) {
    addCampaigns(site.dataDir, [sampleCampaign(id, { places: 7 })]);
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    await join(site, id, await tokenOf(site, visitor));
    const link = linkIn(await site.mailTo(visitor.email, /You are in the waiting list/), /enroll\/leave\?token=[\w-]+/);
    offer(site, id);
    await page.goto(`/campaigns/${id === 'taken' ? link.replace('leave', 'confirm') : link}`);
    await page.getByRole('button', { name: press }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said);
  }
  await context.close();
});
