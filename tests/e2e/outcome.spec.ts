import { type Database, openDatabase } from '../../src/server/database/open.ts';
import { closeMatters, noteReturn, undoNote } from '../../src/server/office/returned.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { testSettings } from '../helpers/fixtures.ts';
import { fillPayer, misbehave, payWith } from '../helpers/payment.ts';
import type { RunningSite } from '../helpers/site.ts';

async function staffDo(site: RunningSite, act: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase(
    readConfig({ ...process.env, ...testSettings, DATA_DIR: site.dataDir }, 'report').database,
  );
  await act(db).finally(() => db.destroy());
}
const closing = (txnid: string, reason: string) => ({ txnid, reason, by: 'asha', at: new Date() });

test.afterEach(async ({ site }) => misbehave(site, {}));

const thanks = /^Thank you\./;

test('the success page thanks nobody without a payment that is known', async ({ page }) => {
  await page.goto('/donations/success');
  await expect(
    page.getByText('No payment is shown here. If you have paid, thank you: a receipt will come'),
  ).toBeVisible();
  await expect(page.getByText(thanks)).toBeHidden();
  await page.goto('/donations/success?transactionId=nobodys');
  await expect(page.getByText('This browser cannot see a payment with the transaction id nobodys.')).toBeVisible();
  await expect(page.getByText(thanks)).toBeHidden();
  await expectAccessible(page);
});

test('the failed page says what is specified, and calls no payment failed that nobody knows', async ({ page }) => {
  const failed = page.getByText("We're sorry, your payment failed to process.");
  for (const path of ['/donations/failed', '/donations/fail']) {
    await page.goto(path);
    await expect(failed).toBeVisible();
    await page.goto(`${path}?transactionId=nobodys`);
    await expect(page.getByText('This browser cannot see a payment with the transaction id nobodys.')).toBeVisible();
    await expect(failed).toBeHidden();
    await expect(page.getByText('If money has left your account')).toBeHidden();
  }
});

test('a payment that staff have settled by hand is not called confirmed any more, and is asked about no more', {
  tag: '@thorough',
}, async ({ page, site }) => {
  await page.clock.install();
  await misbehave(site, { amount: 'wrong' });
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await payWith(page, /^Donate/, 'Pay');
  await page.waitForURL('**/donations/pending?transactionId=*');
  const words = page.getByText('Your payment is being confirmed: there is no final answer yet.');
  await expect(words).toBeVisible();
  const id = new URL(page.url()).searchParams.get('transactionId') ?? '';

  await staffDo(site, (db) => closeMatters(db, closing(id, 'Given back by bank transfer.')));
  // The page follows by itself.
  await expect(page.getByText(/We looked into this payment and settled it on \d+ \w+ 20\d\d\./)).toBeVisible();
  await expect(words).toBeHidden();
  await expect(page.getByText('We ask the payment provider until')).toBeHidden();
  await expectAccessible(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.runFor(120_000);
  expect(asked).toEqual([]);
  await page.goto('/donations');
  await expect(page.getByText('We do not know yet how your payment ended')).toBeHidden();
});

test('a gift that went back is acknowledged until staff note it, and again when the note was wrong', async ({
  page,
  site,
}) => {
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await payWith(page, /^Donate/, 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  const acknowledged = page.getByRole('heading', { name: 'Receipt for a donation' });
  await expect(acknowledged).toBeVisible();
  const id = new URL(page.url()).searchParams.get('transactionId') ?? '';

  await staffDo(site, (db) => noteReturn(db, closing(id, 'Chargeback 4711.')));
  await page.reload();
  await expect(page.getByText(/^This amount went back to the card or account that paid it\./)).toBeVisible();
  await expect(acknowledged).toBeHidden();
  await expect(page.getByText(/thank|A receipt will come/i).filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);

  await staffDo(site, (db) => undoNote(db, { txnid: id, by: 'asha', at: new Date() }));
  await page.reload();
  await expect(acknowledged).toBeVisible();
});
