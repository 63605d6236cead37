import { giftQuery } from '../../src/contract/constants.ts';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { fillPayer, misbehave, payWith } from '../helpers/payment.ts';

const notice = '.gift-notice';
const giftPath = (id: string) => `${paths.donations}${giftQuery(id)}`;

test.afterEach(async ({ site }) => misbehave(site, {}));

test('the bar of a campaign leads to a gift that is paid, counted, and acknowledged with its name', async ({
  page,
  site,
}) => {
  const goal = { goal: 100_000, raised: 20_000 };
  addCampaigns(site.dataDir, [sampleCampaign('gift-paid', { heading: 'Snow & springs', ...goal })]);
  await page.goto(paths.campaign('gift-paid'));
  await expect(page.locator('.campaign-progress')).toContainText('₹20,000');
  await page.getByRole('link', { name: 'Give to this campaign' }).click();
  await expect(page).toHaveURL(giftPath('gift-paid'));
  await expect(page.locator(notice)).toHaveText(/^For Snow & springs/);
  expect((await page.locator(notice).boundingBox())?.height).toBe(48);
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await expect(page.getByRole('form', { name: 'Donate' })).toContainText('For the campaign Snow & springs');
  await expectAccessible(page);
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  await expect(page.locator('.receipt')).toContainText('Snow & springs');
  await expectAccessible(page);
  await page.goto(paths.campaign('gift-paid'));
  await expect(page.locator('.campaign-progress')).toContainText('₹20,500');
});

test('while our server does not answer, nobody pays without knowing what for, and by keyboard there is a way on', {
  tag: '@thorough',
}, async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('gift-line', { heading: 'The line' })]);
  await page.route('**/api/open/campaign/gift-line/gift', (route) => route.abort());
  await page.goto(giftPath('gift-line'));
  await expect(page.locator(notice)).toContainText('We cannot reach our own server');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  const donate = page.getByRole('button', { name: /^Donate/ });
  await expect(donate).toBeDisabled();
  await expect(donate).toHaveAccessibleDescription('We do not know yet what your gift would be recorded for.');
  await page.unroute('**/api/open/campaign/gift-line/gift');
  await page.getByRole('button', { name: 'Ask again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(notice)).toContainText('The line');
  await expect(donate).toBeEnabled();
  const instead = page.getByRole('button', { name: 'Give to our general work instead' });
  await instead.focus();
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: 'Give to the campaign' });
  await expect(back).toBeFocused();
  await expect(page.locator(notice)).toContainText('For our general work');
  await page.keyboard.press('Enter');
  await expect(instead).toBeFocused();
});
