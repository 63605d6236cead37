import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { fillPayer, ledger, misbehave, payWith } from '../helpers/payment.ts';
import type { RunningSite } from '../helpers/site.ts';
import { keepLogin, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

interface Listed {
  id: string;
  heading: string;
  price: number | null;
  status: string;
}

async function campaign(site: RunningSite, kind: 'free' | 'paid'): Promise<Listed> {
  const answer = await fetch(`${site.url}/api/open/campaigns?page=0&size=50&status=incoming`);
  const { data } = (await answer.json()) as { data: { rows: Listed[] } };
  const found = data.rows.find((row) => row.status === 'active' && (kind === 'paid') === Boolean(row.price));
  if (!found) throw new Error(`No ${kind} campaign is upcoming.`);
  return found;
}

async function asNewUser(page: Page, site: RunningSite): Promise<string> {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  await page.goto('/404');
  await keepLogin(page, token);
  return token;
}

async function statusOf(site: RunningSite, id: string, token: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/user/campaign/${id}/enrollment`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { status: string } };
  return data.status;
}

test.afterEach(async ({ site }) => misbehave(site, {}));

test('without a login the enrolment page leads home before anything is painted', async ({ page, site }) => {
  const { id } = await campaign(site, 'paid');
  await page.goto(`/campaigns/${id}/enroll`);
  await page.waitForURL(`${site.url}/`);
});

test('a late answer of the profile does not move the button that is about to be pressed', async ({ page, site }) => {
  const { id } = await campaign(site, 'free');
  await asNewUser(page, site);
  const release = await holdBack(page, /\/api\/user\/profile/);
  await page.goto(`/campaigns/${id}/enroll`);
  const button = page.getByRole('button', { name: 'Enrol Now' });
  await expect(page.getByRole('button', { name: 'Bring friends' })).toBeVisible();
  const before = await button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  release();
  await expect(page.getByRole('link', { name: 'Fill it in first' })).toBeVisible();
  expect(await button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)).toBe(before);
});

test('beside the amount stand meeting point, hour, what is included, and the terms of the page of the campaign', async ({
  page,
  site,
}) => {
  const location = { place: 'Kasol', meetingPoint: 'The bridge', meetingTime: '06:30', address: 'Kasol, Kullu' };
  const terms = { price: 2500, included: ['Food'], cancelling: [{ days: 8, percent: 50 }] };
  addCampaigns(site.dataDir, [sampleCampaign('with-terms', { location, ...terms })]);
  await asNewUser(page, site);
  const rows = page.locator('.comes-back td');
  const words = ['8 days before or more', '₹1,250', '7 days or fewer', 'Nothing', 'We call it off', 'All of ₹2,500'];
  for (const path of ['/campaigns/with-terms', '/campaigns/with-terms/enroll']) {
    await page.goto(path);
    await expect(rows).toHaveText(words);
  }
  await expect(page.locator('.enrol-facts dd')).toHaveText(['The bridge, 06:30', 'Food']);
  await expect(page.getByText('Today: ₹1,250')).toBeVisible();
});

test('a free campaign is joined with Enrol Now, and no payment is asked for', async ({ page, site }) => {
  const { id } = await campaign(site, 'free');
  const token = await asNewUser(page, site);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/campaigns/${id}/enroll`);
  await expect(page.getByText('FREE', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enrol Now' })).toBeDisabled();
  await fillPayer(page, 'Enrol');
  await page.getByRole('button', { name: 'Enrol Now' }).click();
  await page.waitForURL(`**/campaigns/${id}`);
  expect(await statusOf(site, id, token)).toBe('FREE');
  expect(asked.filter((path) => path.startsWith('/payu'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Enrolled' }).first()).toBeDisabled();
  const box = page.getByRole('region', { name: 'Your enrolment' });
  await expect(box.getByText('You are enrolled.')).toBeVisible();
  await expect(box.getByText('FREE', { exact: true })).toBeVisible();
  await expect(box.getByText(/^HH_\d+$/)).toBeVisible();
  await expect(box.getByRole('link', { name: 'Receipt for your payment' })).toHaveCount(0);

  await page.goto(`/campaigns/${id}/enroll`);
  await expect(page.getByText('You are enrolled in this campaign.')).toBeVisible();
});

test('a paid campaign is paid in the popup and then shows Enrolled', async ({ page, site }) => {
  const { id } = await campaign(site, 'paid');
  const token = await asNewUser(page, site);
  await page.goto(`/campaigns/${id}/enroll`);
  await fillPayer(page, 'Enrol');
  await payWith(page, /^Pay/, 'Pay');
  await page.waitForURL(`**/campaigns/${id}`);
  expect(await statusOf(site, id, token)).toBe('PAID');
  await expect(page.getByRole('button', { name: 'Enrolled' }).first()).toBeDisabled();
  const box = page.getByRole('region', { name: 'Your enrolment' });
  await expect(box.getByText('You are enrolled.')).toBeVisible();
  await expect(box.getByText(/^₹/)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  const paid = (await ledger(site)).filter(({ txnid }) => /^HH_\d{1,5}$/.test(txnid));
  expect(paid.length).toBeGreaterThan(0);

  await box.getByRole('link', { name: 'Receipt for your payment' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt for an enrolment fee' })).toBeVisible();
  await expect(page.getByText('Your gift pays for sacks')).toBeHidden();
  const history = page.locator('.outcome').getByRole('link', { name: 'See your enrolments' });
  await expect(history).toHaveAttribute('href', '/campaigns/enroll/history');
  await page.getByRole('link', { name: 'Back to the campaign' }).click();
  await page.waitForURL(`**/campaigns/${id}`);
});
