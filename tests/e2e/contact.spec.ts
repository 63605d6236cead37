import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';

const good = {
  name: 'Amit Negi',
  email: 'amit@example.org',
  phone: '9876543210',
  message: 'I would like to walk with you in May.',
};

async function fill(page: Page, values: Partial<typeof good>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
}

const ready = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);
const button = (page: Page) => page.getByRole('button', { name: 'Send message' });

test('a message that is sent is answered, and its box goes after two seconds, its words with the next input', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/contact');
  await ready(page);
  await fill(page, good);
  await expect(button(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page).click();
  const answer = page.locator('.message', { hasText: 'Your response has been saved successfully.' });
  await expect(answer).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1900);
  await expect(answer).toBeVisible();
  await page.clock.runFor(200);
  await expect(answer).toBeHidden();
  const line = page.getByText('Your response has been saved successfully.');
  await expect(line).toBeVisible();
  await expect(page.locator('main [name="name"]')).toHaveValue('');
  await page.locator('main [name="name"]').fill('Asha');
  await expect(line).toBeHidden();
});
