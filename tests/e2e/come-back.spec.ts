import { chromium, type Page } from 'playwright/test';
import { unsettledWords } from '../../src/payment/UnsettledNotice.tsx';
import { expect, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { chromiumArguments, findWholeChromium } from '../helpers/chromium.ts';
import { fillPayer } from '../helpers/payment.ts';
import { newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

test.skip(findWholeChromium() === undefined, 'The whole browser is not installed.');

/** A page of a browser that keeps pages for the back button, as browsers of visitors do. */
const kept = test.extend<{ page: Page; userAgent: string | undefined }>({
  page: async ({ site, userAgent }, use) => {
    const executablePath = findWholeChromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({ baseURL: site.url, ...(userAgent && { userAgent }) });
    // Nobody whose profile would fill the fields while the test does.
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    const token = await tokenOf(site, visitor);
    await page.addInitScript((value) => {
      localStorage.setItem('hh_token', value);
      addEventListener('pageshow', (event) => Reflect.set(window, 'cameBack', event.persisted));
    }, token);
    await use(page);
    await browser.close();
  },
});

async function goBack(page: Page): Promise<void> {
  // `page.goBack` waits for a page to load, and a kept page does not load.
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => Reflect.get(window, 'cameBack') === true);
}

/** What a browser inside another app calls itself. It pays on the provider's own page. */
const IN_APP = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 WhatsApp/2.24';

kept(
  'an enrolment form, and its campaign, that come back after its end say that the visitor is enrolled',
  async ({ page, site }) => {
    addCampaigns(site.dataDir, [sampleCampaign('come-back')]);
    await page.goto('/campaigns/come-back');
    await page.getByRole('link', { name: 'Enrol Now' }).first().click();
    await page.waitForURL('**/campaigns/come-back/enroll');
    await fillPayer(page, 'Enrol');
    await page.getByRole('button', { name: 'Enrol Now' }).click();
    await page.waitForURL('**/campaigns/come-back');
    await expect(page.getByText('You are enrolled.')).toBeVisible();
    await goBack(page);
    await expect(page.getByText('Campaign is enrolled successfully.')).toHaveCount(0);
    await expect(page.getByText('Enrolling …')).toHaveCount(0);
    await expect(page.getByText('You are enrolled in this campaign.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enrol Now' })).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, 'cameBack', false));
    await goBack(page);
    await expect(page).toHaveURL(/\/campaigns\/come-back$/);
    await expect(page.getByText('You are enrolled.')).toBeVisible();
  },
);

kept.describe('in the browser of another app', () => {
  kept.use({ userAgent: IN_APP });

  kept(
    'an enrolment form that comes back from the provider is not busy and claims nothing',
    { tag: '@thorough' },
    async ({ page, site }) => {
      addCampaigns(site.dataDir, [sampleCampaign('in-app', { price: 700 })]);
      await page.goto('/campaigns/in-app/enroll');
      await fillPayer(page, 'Enrol');
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.waitForURL('**/payu/_payment');
      await goBack(page);
      await expect(page.getByText('Opening the payment …')).toHaveCount(0);
      await expect(page.getByText('Campaign is enrolled successfully.')).toHaveCount(0);
      await expect(page.getByLabel('First name')).toHaveValue('Yangchen');
    },
  );

  kept('Cancel on the page of the provider leads back to the form, and nothing is called failed', async ({ page }) => {
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await page.getByRole('button', { name: /^Donate/ }).click();
    await page.waitForURL('**/payu/_payment');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.waitForURL('**/donations#broken-off');
    await expect(page.getByText(unsettledWords.unpaidBefore)).toBeVisible();
    await expect(page.getByText(/failed/i)).toHaveCount(0);
    await expect(page.getByLabel('First name')).toHaveValue('Yangchen');
    // The PAN is never part of what a form keeps.
    await page.getByLabel('PAN').fill('ABCDE1234F');
    await page.getByRole('button', { name: /^Donate/ }).click();
    await page.waitForURL('**/payu/_payment');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/donations/success?transactionId=*');
    await expect(page.locator('.receipt')).toBeVisible();
    // Back at the form, nothing is said of the payment that was broken off.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(/\/donations#$/);
    await expect(page.getByRole('button', { name: /^Donate/ })).toBeVisible();
    await expect(page.getByText(unsettledWords.unpaidBefore)).toBeHidden();
    await expect(page.getByText('You broke the payment off')).toBeHidden();
    // Whoever comes to the form anew finds it empty.
    await page.goto('/donations');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByLabel('First name')).not.toHaveValue('Yangchen');
  });
});
