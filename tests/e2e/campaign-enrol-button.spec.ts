import type { Page } from 'playwright/test';
import { demoPerson } from '../../src/server/fakes/demo/people.ts';
import { expect, test } from '../helpers/browser.ts';
import { BUILT, tab } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import type { RunningSite } from '../helpers/site.ts';

async function call(site: RunningSite, path: string, body: object, token = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { status, data } = await answer.json();
  expect(status, JSON.stringify(data)).toBe(true);
  return data;
}

async function logIn(page: Page, site: RunningSite): Promise<string> {
  const { token = '' } = await call(site, '/auth/token', { email: demoPerson.email, password: demoPerson.password });
  await page.addInitScript((value) => localStorage.setItem('hh_token', value), token);
  return token;
}

test.describe('the enrol button', () => {
  test('leads a visitor who is not logged in to /login, and asks for no enrolment', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(BUILT);
    await tab(page, 'Description').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/enrollment'))).toEqual([]);
    await page.getByRole('link', { name: 'Enrol Now' }).click();
    await page.waitForURL(`**/login?next=${BUILT}/enroll`);
  });

  test('leads a visitor who is logged in to the enrolment form', async ({ page, site }) => {
    await logIn(page, site);
    addCampaigns(site.dataDir, [sampleCampaign('to-enrol', { price: 100 })]);
    await page.goto('/campaigns/to-enrol');
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveAttribute('href', '/campaigns/to-enrol/enroll');
  });

  test('is a disabled Enrolled for who is enrolled, also where enrolment has closed', async ({ page, site }) => {
    const token = await logIn(page, site);
    addCampaigns(site.dataDir, [sampleCampaign('taken')]);
    await call(
      site,
      '/user/campaign/enroll/',
      {
        name: 'Yangchen Negi',
        transactionId: 'HH_4711',
        amount: 0,
        campaignName: 'The taken campaign',
        campaignId: 'taken',
        email: demoPerson.email,
        mobile: '9876543210',
      },
      token,
    );
    await page.goto('/campaigns/taken');
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
    addCampaigns(site.dataDir, [sampleCampaign('taken', { status: 'closed' })]);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Enrolment for this campaign is closed.')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
  });
});
