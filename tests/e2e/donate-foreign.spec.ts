import { expect, expectAccessible, test } from '../helpers/browser.ts';

const WORDS = 'Foreign nationals: please use our FCRA account';

test('another country than India shows where foreign contributions go, once, and leads to the account', async ({
  page,
}) => {
  await page.goto('/donations');
  const country = page.getByLabel('Country');
  const note = page.locator('.field-row + [role=status]');
  await expect(note).toHaveCount(1);
  await expect(note).toBeEmpty();
  for (const home of [' india ', 'INDIA', 'Bharat', 'IN', 'भारत']) {
    await country.fill(home);
    await expect(note, home).toBeEmpty();
  }
  await note.evaluate((region) => {
    const changes: string[] = [];
    new MutationObserver(() => changes.push(region.textContent)).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { changes });
  });
  await country.fill('');
  await country.pressSequentially('Nepal, the Terai');
  await expect(note).toContainText(WORDS);
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toHaveLength(1);
  await expectAccessible(page);
  await note.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Account number');
  await page.keyboard.press('Escape');
  await expect(note.getByRole('button')).toBeFocused();
  await country.fill('India');
  await expect(note).toBeEmpty();
});
