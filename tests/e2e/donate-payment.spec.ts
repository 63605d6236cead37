import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { donor, fillPayer, ledger, misbehave, payWith } from '../helpers/payment.ts';

test.afterEach(async ({ site }) => misbehave(site, {}));

test('a donation is paid, thanked for, acknowledged, and receipted once by mail', async ({ page, site }) => {
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await page.getByLabel('Email').first().fill('receipt@example.org');
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donation Success');
  await expect(
    page.getByText('Thanks for your generous support. Your donation is processed successfully.'),
  ).toBeVisible();
  const facts = page.locator('.receipt');
  await expect(facts).toContainText('₹500.00');
  await expect(facts).toContainText('Yangchen Negi');
  await expect(facts).toContainText(/AB\w+4F/);
  await expect(facts).not.toContainText('ABCDE1234F');
  await expect(facts).toContainText('not the government');
  await expectAccessible(page);
  const id = new URL(page.url()).searchParams.get('transactionId') ?? '';
  expect((await ledger(site)).filter(({ txnid }) => txnid === id)).toHaveLength(1);
  expect(await site.mailTo('receipt@example.org', new RegExp(id))).toContain(id);

  await page.reload();
  await expect(facts).toContainText(id);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ABCDE1234F');
});

test('Fail in the popup never shows the success page and offers to try again', async ({ page }) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await payWith(page, 'Donate', 'Fail');
  await page.waitForURL(/donations\/failed\?transactionId/);
  await expect(page.getByText("We're sorry, your payment failed to process.")).toBeVisible();
  expect(seen).not.toContain('/donations/success');
  await page.getByRole('link', { name: 'Try again' }).first().click();
  await expect(page.getByLabel('First name')).toHaveValue(donor['First name']);
  await expect(page.getByLabel('Zip code')).toHaveValue(donor['Zip code']);
});

for (const choice of ['Cancel', 'close'] as const) {
  test(`a popup that ends with ${choice} leaves the form as it was`, {
    tag: choice === 'close' ? '@thorough' : [],
  }, async ({ page }) => {
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await payWith(page, 'Donate', choice);
    await expect(page.getByText('Nothing was paid. The form is as you left it.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/donations');
    await expect(page.getByLabel('PAN')).toHaveValue('ABCDE1234F');
    await expect(page.getByRole('button', { name: /^Donate/ })).toBeEnabled();
  });
}

for (const [what, switches] of [
  ['an exception in the popup', { launch: 'exception' }],
  ['a script that is not served', { script: 'error' }],
] as const) {
  test(`${what} says so and offers the provider's own page`, {
    tag: what === 'an exception in the popup' ? '@thorough' : [],
  }, async ({ page, site }) => {
    await misbehave(site, switches);
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await page.getByRole('button', { name: /^Donate/ }).click();
    await expect(
      page
        .locator('main .message.is-bad')
        .getByText('There is some trouble with the payment gateway. Please try again after a while.'),
    ).toBeVisible();
    await expect(page.getByLabel('PAN')).toHaveValue('ABCDE1234F');
    await page.getByRole('button', { name: "Pay on the provider's page" }).click();
    await page.waitForURL('**/payu/**');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/donations/success?transactionId=*');
    await expect(page.locator('.receipt')).toContainText('₹500.00');
  });
}

test('a save that finds no network waits, says so on every page, and is sent when the line is back', async ({
  page,
  site,
}) => {
  // What the server hears of the payment by itself would need no save.
  await misbehave(site, { webhook: 'never', verify: 'unknown' });
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await page.route('**/api/open/donate/', (route) => route.abort());
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/pending?transactionId=*');
  const id = new URL(page.url()).searchParams.get('transactionId') ?? '';
  await page.goto('/about');
  await expect(page.locator('#notice')).toContainText('A payment of yours has still to be saved with us.');
  await page.unroute('**/api/open/donate/');
  await page.reload();
  await expect(page.locator('#notice')).not.toContainText('A payment of yours');
  expect((await ledger(site)).filter(({ txnid }) => txnid === id)).toHaveLength(1);
});
