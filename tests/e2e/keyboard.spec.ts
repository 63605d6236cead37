import type { Locator, Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { hear, listen } from '../helpers/heard.ts';
import { tabTo, walk } from '../helpers/keyboard.ts';
import { donor } from '../helpers/payment.ts';
import { settled } from '../helpers/places.ts';
import { comeLoggedIn, linkIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

const phone = { width: 360, height: 640 };

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone });

test('the focus is always seen in header and footer, there and back, and the End key reaches the end', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(paths.about);
  await settled(page);
  await page.keyboard.press('Tab');
  const there = await walk(page, 'Tab');
  expect(there.problems).toEqual([]);
  const back = await walk(page, 'Shift+Tab');
  expect(back.problems).toEqual([]);
  expect(back.stops).toBeGreaterThan(there.stops);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(paths.about);
    await settled(page);
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: 'Shipping' })).toBeInViewport({ ratio: 1 });
  }
});

test('from home to a campaign by keyboard alone: menu, filters, pages, tabs and accordion', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(paths.home);
  await settled(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, page.locator('#menu').getByRole('link', { name: 'Campaigns' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.campaigns}`);
  await settled(page);

  for (const [chip, status] of [
    ['Archived', /\?status=archived$/],
    ['Upcoming', /\/campaigns$/],
  ] as const) {
    const link = page.locator('.filters').getByRole('link', { name: chip });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(status);
    await settled(page);
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(link).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
  }

  await tabTo(page, page.getByRole('link', { name: 'Page 2' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?page=2$/);
  await settled(page);
  await expect(page.locator('.paged')).toBeFocused();
  const card = page.locator('.trip h3 a').first();
  const address = (await card.getAttribute('href')) ?? '';
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
});

test('an open menu is gone when the focus has left it', async ({ page }) => {
  await page.goto(paths.about);
  await settled(page);
  await tabTo(page, page.getByRole('button', { name: 'Menu' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu')).toBeVisible();
  await tabTo(page, page.locator('main').getByRole('link').first());
  await expect(page.locator('#menu')).toBeHidden();
});

test('a donation is made by keyboard alone, and its thanks are heard once', async ({ page }) => {
  await listen(page);
  await page.goto(paths.donations);
  await settled(page);
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Amount (₹)')).toHaveValue('1000.00');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
  const form = page.getByRole('form', { name: 'Donate' });
  await tabTo(page, page.getByLabel('Amount (₹)'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('750');
  for (const [label, value] of Object.entries({ ...donor, PAN: 'ABCDE1234F' })) {
    if (label === 'Address line 2') {
      await tabTo(page, form.getByText('Add a second address line'));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  const foreign = page.getByRole('button', { name: 'Donating from outside India?' });
  const donate = form.getByRole('button', { name: 'Donate' });
  await tabTo(page, foreign);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(foreign).toBeFocused();
  await tabTo(page, donate, 'Shift+Tab');
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opening;
  const pay = popup.getByRole('button', { name: 'Pay', exact: true });
  await pay.waitFor();
  await tabTo(popup, pay);
  const closed = popup.waitForEvent('close');
  const payByKey = async () => {
    // The window closes while the key is down, sometimes before the press has ended.
    await popup.keyboard.press('Enter').catch(() => {});
    await closed;
    await page.waitForURL('**/donations/success?transactionId=*');
  };
  await hear(page, payByKey, { words: [/^Thanks for your generous support\./] });
  await expect(page.locator('.receipt')).toContainText('₹750.00');
});

/** Goes to something by Tab and presses Enter, which leads to another page. */
async function follow(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
  await settled(page);
}

async function typeIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page, page.locator('main').getByLabel(label, { exact: true }).filter({ visible: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  }
}

const pressButton = async (page: Page, name: string) => {
  await tabTo(page, page.locator('main').getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
};

test.describe('from home by keys alone', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  const card = '.campaign-list h3 a';
  const free = paths.campaign('shimla-ridge-morning');

  test.beforeEach(async ({ page }) => {
    await listen(page);
  });

  test('a place is taken, and it is heard once', async ({ page, site }) => {
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    await comeLoggedIn(page, await tokenOf(site, visitor));
    await page.goto(paths.home);
    await settled(page);
    await follow(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }));
    await typeIn(page, { Search: 'Ridge' });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/words=Ridge/);
    await settled(page);
    await follow(page, page.locator(`${card}[href="${free}"]`));
    await follow(page, page.locator('main .campaign-action .logged-in'));
    await typeIn(page, donor);
    const enrol = async () => {
      await pressButton(page, 'Enrol Now');
      await page.waitForURL(`**${free}`);
    };
    await hear(page, enrol, { words: ['You are enrolled.'], focus: 'region "Your enrolment"' });
  });

  test('a review is posted, and it is heard once', async ({ page }) => {
    await page.goto(paths.home);
    await settled(page);
    await follow(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }));
    await follow(page, page.locator(card).first());
    await tabTo(page, page.locator('summary', { hasText: 'Write a review' }));
    await page.keyboard.press('Enter');
    const { email } = newVisitor();
    const comment = 'We carried down forty kilos, and sang.';
    await typeIn(page, { Name: 'Tenzin Bodh', Email: email, Headline: 'A good day', Comment: comment });
    const post = async () => {
      const loaded = page.waitForEvent('load');
      await pressButton(page, 'Post Comment');
      await loaded;
    };
    await hear(page, post, { words: ['Thank you. Your review is posted.'] });
  });

  test('a forgotten password is set anew, and each step is heard once', async ({ page, site }) => {
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    await page.goto(paths.home);
    await settled(page);
    await follow(page, page.getByRole('banner').getByRole('link', { name: 'Log in' }));
    await hear(page, () => pressButton(page, 'Forgot password?'), {
      words: [],
      focus: 'heading "Ask for a new password"',
    });
    await typeIn(page, { Email: visitor.email });
    await hear(page, () => pressButton(page, 'Send reset link'), {
      words: [/^Reset password link has been sent to your registered email\.$/, /^Reset password link .* on its way/],
      focus: 'button "Send reset link"',
    });
    await page.goto(linkIn(await site.mailTo(visitor.email, /\/reset#token=/), /\/reset#token=\S+/));
    await settled(page);
    await typeIn(page, { Password: 'walk-down-slowly', 'Confirm password': 'walk-down-slowly' });
    await hear(page, () => pressButton(page, 'Set password'), {
      words: ['Password has been reseted successfully.'],
      focus: 'heading "Your new password is set"',
    });
  });
});
