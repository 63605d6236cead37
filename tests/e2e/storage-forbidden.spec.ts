import { expect, test } from '../helpers/browser.ts';
import { forbidStorage } from '../helpers/no-storage.ts';
import { fillPayer, ledger, payWith } from '../helpers/payment.ts';

test('where nothing can be stored, a gift can be paid and is saved', { tag: '@thorough' }, async ({ page, site }) => {
  const before = (await ledger(site)).length;
  await forbidStorage(page);
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  expect((await ledger(site)).slice(before)).toEqual([expect.objectContaining({ status: 'success' })]);
});
