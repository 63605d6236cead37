import { expect, expectAccessible, test } from '../helpers/browser.ts';

const thanks = /^Thank you\./;

test('the success page thanks as a page of words, and never for a payment that nobody knows', async ({ page }) => {
  await page.goto('/donations/success');
  await expect(page.getByText(thanks)).toBeVisible();
  await page.goto('/donations/success?transactionId=nobodys');
  await expect(page.getByText('This browser cannot see a payment with the transaction id nobodys.')).toBeVisible();
  await expect(page.getByText(thanks)).toBeHidden();
  await expectAccessible(page);
});

for (const path of ['/donations/failed', '/donations/fail'])
  test(`${path} says what is specified, and calls no payment failed that nobody knows`, async ({ page }) => {
    const failed = page.getByText("We're sorry, your payment failed to process.");
    await page.goto(path);
    await expect(failed).toBeVisible();
    await page.goto(`${path}?transactionId=nobodys`);
    await expect(page.getByText('This browser cannot see a payment with the transaction id nobodys.')).toBeVisible();
    await expect(failed).toBeHidden();
    await expect(page.getByText('If money has left your account')).toBeHidden();
  });

test('the page of a payment that is being confirmed speaks of none where there is none', async ({ page }) => {
  await page.goto('/donations/pending');
  await expect(page.getByText('There is none to tell of here.')).toBeVisible();
  await expect(page).not.toHaveTitle(/being confirmed/);
  await expect(page.getByText('Your payment is being confirmed: there is no final answer yet.')).toBeHidden();
});

for (const path of ['/donations/success', '/donations/pending', '/donations/failed']) {
  test(`on ${path} an outage of ours is told as ours, and thanks wait`, async ({ page }) => {
    await page.route('**/api/payment/outcome', (route) => route.abort());
    await page.goto(`${path}?transactionId=some-payment`);
    await expect(page.getByText('We cannot reach our own server at the moment')).toBeVisible();
    for (const words of await page.getByText(/Failed to fetch|final answer|Thank you\.|your payment failed/).all()) {
      await expect(words).toBeHidden();
    }
  });
}
