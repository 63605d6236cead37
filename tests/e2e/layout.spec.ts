import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { comeLoggedIn, keepLogin } from '../helpers/visitor.ts';

const phone = { width: 360, height: 740 };
const logIn = (page: Page) => comeLoggedIn(page, 'a-token-for-the-header');
const labels = ['Home', 'About Us', 'Campaigns', 'Projects', 'Resources', 'Join Us', 'Contact', 'Donate Now', 'हिन्दी'];

test.describe('the header', () => {
  test('carries the navigation in the specified order, with the current page marked', async ({ page }) => {
    await page.goto('/about');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(labels);
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[aria-current="page"]')).toHaveCount(2);
  });

  test('has on a phone mark and name, Donate, Log in, and the menu at the edge, in the order of the Tab key', async ({
    page,
  }) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ ...phone, width });
      await page.goto('/about');
      const tops = [];
      let right = 0;
      for (const name of ['Skip to the content', 'Hamara Himalaya', 'Donate', 'Log in', 'Menu']) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        await expect(focused).toHaveAccessibleName(name);
        if (name.startsWith('Skip')) continue;
        const box = await focused.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(right);
        right = (box?.x ?? 0) + (box?.width ?? 0);
        tops.push((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
      expect(right).toBeGreaterThan(width - 18);
    }
  });

  test('keeps its parts apart and as large as a finger on a phone, whatever the foundation is called', async ({
    page,
  }) => {
    for (const login of [false, true]) {
      if (login) await logIn(page);
      for (const width of [320, 360]) {
        await page.setViewportSize({ ...phone, width });
        await page.goto('/about');
        await page.locator('.top .brand span').evaluate((name) => {
          name.textContent = 'Himalayan Environmental Stewardship Foundation';
        });
        let right = 0;
        for (const part of await page.locator('.bar').locator('a, button').filter({ visible: true }).all()) {
          const { x = 0, width: wide = 0, height = 0 } = (await part.boundingBox()) ?? {};
          const which = `${await part.textContent()} at ${width} px${login ? ', logged in' : ''}`;
          expect(x, which).toBeGreaterThanOrEqual(right);
          expect(Math.min(wide, height), which).toBeGreaterThanOrEqual(44);
          right = x + wide;
        }
        expect(right).toBeLessThanOrEqual(width);
      }
    }
  });

  test('opens its menu on a phone by keyboard, and Escape closes it and gives the focus back', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/about');
    const menu = page.getByRole('button', { name: 'Menu' });
    const last = page.locator('#menu a').last();
    await expect(last).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(last).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('#menu a').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(last).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test('the words of the small print stand equally far apart', async ({ page }) => {
  await page.goto('/faq');
  const gaps = await page.locator('.end-law ul').evaluate((list) => {
    const words = [...list.querySelectorAll('a')].map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect();
    });
    return words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? 0));
  });
  expect(gaps.length).toBeGreaterThan(3);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1);
});

test.describe('the login state in the header', () => {
  test('is right in the first frame, before any script file has arrived', async ({ page }) => {
    await logIn(page);
    await page.route('**/*.js', () => undefined);
    await page.goto('/faq', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
  });

  test('signing out changes the header of every tab', async ({ page, context }) => {
    await page.goto('/faq');
    await keepLogin(page, 'a-token-for-the-header');
    await page.reload();
    const other = await context.newPage();
    await other.goto('/about');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('hh_token'))).toBeNull();
  });
});

test.describe('the newsletter box', () => {
  test('opens the mail program with a ready request, makes no call and claims no subscription', async ({ page }) => {
    await page.goto('/faq');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    const opened = new Promise<string>((resolve) =>
      browser.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
    );
    await page.getByLabel('Newsletter').fill('neha@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const mail = new URL(await opened);
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toContain('Newsletter');
    expect(mail.searchParams.get('body')).toContain('neha@example.org');
    await expect(page.getByText(/^Your mail app opens/).last()).toBeVisible();
    await expect(page.getByText(/subscribed/i)).toHaveCount(0);
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    await expect(page).toHaveURL(/\/faq$/);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('menus open, and every link of header and footer is there', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('#menu a')).toHaveText(labels);
    await expect(page.locator('#menu a').last()).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' })).toBeVisible();
  });
});
