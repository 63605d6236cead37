import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { donor, fillPayer, ledger, misbehave, payWith } from '../helpers/payment.ts';

test.afterEach(async ({ site }) => misbehave(site, {}));

test('quick amounts, a custom one that alone can be edited, and 500.00 at first', async ({ page }) => {
  await page.goto('/donations');
  const amount = page.getByLabel('Amount (₹)');
  await expect(amount).toHaveValue('500.00');
  await expect(amount).toHaveAttribute('readonly');
  for (const [label, value] of [
    ['₹1,000.00', '1000.00'],
    ['₹5,000.00', '5000.00'],
    ['₹500.00', '500.00'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check();
    await expect(amount).toHaveValue(value);
    await expect(amount).toHaveAttribute('readonly');
  }
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(amount).not.toHaveAttribute('readonly');
  await amount.fill('250');
  await expect(amount).toHaveValue('250');
});

test('Donate waits for every field, PAN among them, and says what is missing', async ({ page }) => {
  await page.goto('/donations');
  const button = page.getByRole('button', { name: 'Donate', exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/first name, last name, email, phone/);
  await fillPayer(page, 'Donate');
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Still to fill in: PAN.');
  await page.getByLabel('PAN').fill('ABCDE1234');
  await expect(page.getByText('PAN must be valid!')).toBeVisible();
  await page.getByLabel('PAN').fill('abcde1234f');
  await expect(page.getByText('PAN must be valid!')).toBeHidden();
  await expect(button).toBeEnabled();
});

for (const bad of ['0', '-5', 'five hundred', '10.555', '']) {
  test(`an amount of "${bad}" is refused beside the field before any call`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/payment/') && calls.push(request.url()));
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await page.getByRole('radio', { name: 'Custom' }).check();
    await page.getByLabel('Amount (₹)').fill(bad);
    await page.getByRole('button', { name: 'Donate', exact: true }).click();
    await expect(page.getByText('Amount must be a positive number of rupees')).toBeVisible();
    expect(calls).toEqual([]);
  });
}

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
  const facts = page.locator('.acknowledgement');
  await expect(facts).toContainText('₹500.00');
  await expect(facts).toContainText('Yangchen Negi');
  await expect(facts).toContainText(/AB\w+4F/);
  await expect(facts).not.toContainText('ABCDE1234F');
  await expect(facts).toContainText('not the government');
  await expectAccessible(page);
  const id = new URL(page.url()).searchParams.get('transactionId') ?? '';
  expect((await ledger(site)).filter(({ txnid }) => txnid === id)).toHaveLength(1);
  expect(await site.mailTo('receipt@example.org')).toContain(id);

  await page.reload();
  await expect(facts).toContainText(id);
  await page.goBack();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ABCDE1234F');
});

for (const [choice, page1, text] of [
  ['Fail', /donations\/failed\?transactionId/, "We're sorry, your payment failed to process."],
] as const) {
  test(`${choice} in the popup never shows the success page and offers to try again`, async ({ page }) => {
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await payWith(page, 'Donate', choice);
    await page.waitForURL(page1);
    await expect(page.getByText(text)).toBeVisible();
    expect(seen).not.toContain('/donations/success');
    await page.getByRole('link', { name: 'Try again' }).first().click();
    await expect(page.getByLabel('First Name')).toHaveValue(donor['First Name']);
    await expect(page.getByLabel('Zip Code')).toHaveValue(donor['Zip Code']);
  });
}

for (const choice of ['Cancel', 'close'] as const) {
  test(`a popup that ends with ${choice} leaves the form as it was`, async ({ page }) => {
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await payWith(page, 'Donate', choice);
    await expect(page.getByText('The payment was cancelled.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/donations');
    await expect(page.getByLabel('PAN')).toHaveValue('ABCDE1234F');
    await expect(page.getByRole('button', { name: 'Donate', exact: true })).toBeEnabled();
  });
}

test('an answer that says neither leads to the page that says it is being confirmed', async ({ page, site }) => {
  await misbehave(site, { answer: 'unknown', hash: 'missing', webhook: 'never', verify: 'unknown' });
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/pending?transactionId=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being confirmed');
});

for (const [what, switches] of [
  ['an exception in the popup', { launch: 'exception' }],
  ['a script that is not served', { script: 'error' }],
] as const) {
  test(`${what} says so and offers the provider's own page`, async ({ page, site }) => {
    await misbehave(site, switches);
    await page.goto('/donations');
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await page.getByRole('button', { name: 'Donate', exact: true }).click();
    await expect(
      page
        .getByRole('alert')
        .getByText('There is some trouble with the payment gateway. Please try again after a while.'),
    ).toBeVisible();
    await expect(page.getByLabel('PAN')).toHaveValue('ABCDE1234F');
    await page.getByRole('button', { name: "Pay on the provider's page" }).click();
    await page.waitForURL('**/payu/**');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/donations/success?transactionId=*');
    await expect(page.locator('.acknowledgement')).toContainText('₹500.00');
  });
}

test('a double click pays once', async ({ page, site }) => {
  const before = (await ledger(site)).length;
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  const popups: unknown[] = [];
  page.on('popup', (popup) => popups.push(popup));
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Donate', exact: true }).dblclick();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/donations/success?transactionId=*');
  expect(popups).toHaveLength(1);
  expect((await ledger(site)).length).toBe(before + 1);
});

test('a save that finds no network waits, says so on every page, and is sent when the line is back', async ({
  page,
  site,
}) => {
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

test('the provider script is loaded on the payment pages alone', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/about', '/campaigns', '/login', '/donations/failed']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(asked.filter((path) => path.startsWith('/payu'))).toEqual([]);
  await page.goto('/donations');
  await page.getByLabel('First Name').fill('Y');
  await expect.poll(() => asked).toContain('/payu/bolt.min.js');
});

test('outside India: the dialog with the foreign-contribution account, by keyboard', async ({ page }) => {
  await page.goto('/donations');
  const button = page.getByRole('button', { name: 'Donating from outside India?' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  for (const label of ['Bank name', 'Account number', 'IFSC', 'Swift', 'Branch'])
    await expect(dialog).toContainText(label);
  await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('the page names the fundraising platform and the money transfer', async ({ page }) => {
  await page.goto('/donations');
  await expect(page.getByRole('link', { name: 'Start a fundraiser' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Transfer money' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the donation page (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/donations');
      await page.waitForLoadState('networkidle');
      await page.getByLabel('PAN').fill('X');
      await expect(page.getByText('PAN must be valid!')).toBeVisible();
      await expectAccessible(page);
    }
  });
}
