import type { Page } from 'playwright/test';
import { demoPerson } from '../../src/server/fakes/demo/people.ts';
import { expect, test } from '../helpers/browser.ts';
import { card } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

const FULL = 'This campaign is full.';
const TAKEN = '/campaigns/har-ki-dun-four-villages';

const details = (page: Page) => card(page, 'Details');

async function post(site: RunningSite, path: string, body: object, token = '') {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { status: boolean; data: { token: string } };
}

async function logIn(page: Page, site: RunningSite): Promise<string> {
  const login = { email: demoPerson.email, password: demoPerson.password };
  const { token } = (await post(site, '/auth/token', login)).data;
  await comeLoggedIn(page, token);
  return token;
}

test.describe('the places of a campaign', () => {
  test('are taken on a full campaign: its page and its card say so, before any script runs', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(TAKEN);
    await expect(page.getByText(FULL)).toBeVisible();
    await expect(card(page, 'Details')).toContainText('StatusFull');
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
    await context.close();
  });

  test('who took the last one reads Enrolled, also when enrolment has closed', async ({ page, site }) => {
    const token = await logIn(page, site);
    addCampaigns(site.dataDir, [sampleCampaign('the-last', { places: 8 })]);
    const claim = { name: 'Yangchen Negi', transactionId: 'HH_4713', amount: 0, campaignName: 'Last' };
    const who = { campaignId: 'the-last', email: demoPerson.email, mobile: '9876543210' };
    expect(await post(site, '/user/campaign/enroll/', { ...claim, ...who }, token)).toMatchObject({ status: true });
    await page.goto('/campaigns/the-last');
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
    await expect(details(page)).toContainText('Full');
    await page.goto('/campaigns/the-last/enroll');
    await expect(page.getByText('You are enrolled in this campaign.')).toBeVisible();
    addCampaigns(site.dataDir, [sampleCampaign('the-last', { status: 'closed' })]);
    await expect(async () => {
      await page.goto('/campaigns/the-last');
      await expect(page.getByText('Enrolment for this campaign is closed.')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
  });
});
