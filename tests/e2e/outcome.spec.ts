import { expect, expectAccessible, test } from '../helpers/browser.ts';

const thanks = /^Thank you\./;

test('the success page thanks as a page of words, and never for a payment that nobody knows', async ({ page }) => {
  await page.goto('/donations/success');
  await expect(page.getByText(thanks)).toBeVisible();
  await page.goto('/donations/success?transactionId=nobodys');
  await expect(page.getByText('We know of no payment of yours with the transaction id nobodys.')).toBeVisible();
  await expect(page.getByText(thanks)).toBeHidden();
  await expectAccessible(page);
});

test('the page of a payment that is being confirmed speaks of none where there is none', async ({ page }) => {
  await page.goto('/donations/pending');
  await expect(page.getByText('There is none to tell of here.')).toBeVisible();
  await expect(page.getByText('Your payment is being confirmed: there is no final answer yet.')).toBeHidden();
});

for (const path of ['/donations/success', '/donations/pending']) {
  test(`on ${path} an outage of ours is told as ours, and thanks wait`, async ({ page }) => {
    await page.route('**/api/payment/outcome', (route) => route.abort());
    await page.goto(`${path}?transactionId=some-payment`);
    await expect(page.getByText('We cannot reach our own server at the moment')).toBeVisible();
    for (const words of await page.getByText(/Failed to fetch|final answer|Thank you\./).all()) {
      await expect(words).toBeHidden();
    }
  });
}
