import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { coldStart } from '../helpers/kept.ts';

const campaign = paths.campaign('gaumukh-source');

async function expectMarked(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveAttribute('lang', 'hi');
  const text = page.locator('.tab-panel .prose[lang=hi]').first();
  await expect(text.locator('h3')).toHaveText('नदी का पहला क़दम');
  await expect(text.locator('h4')).toHaveText('कौन आए');
  await expect(text.locator('p strong')).toHaveText('भागीरथी');
  await expect(text.locator('li em')).toHaveText('दूसरा दिन:');
  await expect(text.getByRole('link', { name: 'हमारा पृष्ठ' })).toHaveAttribute('href', paths.details);
  await expect(text).toContainText('<b>शोर</b> नहीं।');
  await expect(text).not.toContainText('**');
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a campaign in Hindi and markdown is shown as its page was built', async ({ page }) => {
    await page.goto(campaign);
    await expectMarked(page);
  });
});

test('a campaign in Hindi and markdown is the same from the API, in its tabs and in the list', async ({ page }) => {
  await page.goto(campaign);
  await page.waitForLoadState('networkidle');
  await expectMarked(page);
  await page.getByRole('tab', { name: 'Instructions' }).click();
  const instructions = page.locator('.campaign-instructions[lang=hi]');
  await expect(instructions.locator('strong')).toHaveText('गरम कपड़े');
  await expect(instructions.getByRole('link')).toHaveAttribute('href', paths.details);
  await page.goto(`${paths.campaigns}?words=${encodeURIComponent('गौमुख')}`);
  const card = page.locator('.trip', { has: page.locator('a[lang=hi]') });
  await expect(card.locator('h3')).toHaveText('गौमुख: स्रोत तक सफ़ाई यात्रा');
  await expect(card.locator('.trip-text')).toHaveAttribute('lang', 'hi');
  await expect(card.locator('.trip-text')).toContainText('गंगा यहाँ भागीरथी कहलाती है');
});

test.describe('with what a browser keeps', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a campaign in Hindi and markdown is the same in the copy for the trail', { tag: '@thorough' }, async ({
    page,
    context,
  }) => {
    await page.goto(campaign);
    await page.getByRole('button', { name: 'Save for the trail' }).click();
    await expect(page.getByText(/^Saved on .* It opens without a signal\.$/)).toBeVisible({ timeout: 20_000 });
    const cold = await coldStart(context);
    await cold.goto(campaign);
    await expect(cold.getByText(/This is the copy that you saved on/)).toBeVisible();
    await expectMarked(cold);
  });
});
