import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { hear, listen } from '../helpers/heard.ts';

const WORDS = 'Foreign nationals: please use our FCRA account';

test('another country than India shows where foreign contributions go, once, and leads to the account', async ({
  page,
}) => {
  await listen(page);
  await page.goto('/donations');
  const country = page.getByLabel('Country');
  const note = page.locator('.field-row + .message');
  for (const home of [' india ', 'INDIA', 'Bharat', 'IN', 'भारत']) {
    await country.fill(home);
    await expect(note, home).toHaveCount(0);
  }
  await country.fill('');
  await hear(page, () => country.pressSequentially('Nepal, the Terai'), { words: [new RegExp(WORDS)] });
  await expect(note).toContainText(WORDS);
  await expectAccessible(page);
  await note.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Account number');
  await page.keyboard.press('Escape');
  await expect(note.getByRole('button')).toBeFocused();
  await country.fill('India');
  await expect(note).toHaveCount(0);
});
