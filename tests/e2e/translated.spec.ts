import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { differing, type FormCase, formOf, forms, typeInto } from '../helpers/forms.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { settled } from '../helpers/places.ts';

const SLOW = { timeout: 20_000 };

/** Puts every text of the page's main part into elements of its own, as browsers' translations do in either way. */
const translate = (page: Page, how: 'replace' | 'insert and remove'): Promise<void> =>
  page.evaluate((way) => {
    const main = document.querySelector('main');
    if (!main) throw new Error('no <main>');
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('script, style, noscript, textarea, option') ? 2 : 1,
    );
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`«${text.data}»`);
      if (way === 'replace') text.replaceWith(font);
      else {
        text.before(font);
        text.remove();
      }
    }
  }, how);

test('what was typed stays where the page was translated before its scripts came', async ({ page }) => {
  const form = forms.find(({ name }) => name === 'Donate') as FormCase;
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(form.path, { waitUntil: 'commit' });
  await typeInto(page, form, form.good);
  await translate(page, 'replace');
  const last = formOf(page, form).locator('input:not([type=radio]), textarea').last();
  const stood = await last.getAttribute('name');
  await last.focus();
  letThrough();
  await page
    .locator('astro-island[ssr]')
    .first()
    .waitFor({ state: 'detached', ...SLOW });
  await expect(formOf(page, form).getByRole('button', { name: form.button })).toBeEnabled(SLOW);
  expect(await differing(page, form, form.good)).toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(stood);
});

for (const how of ['replace', 'insert and remove'] as const)
  test(`a page that was translated after its scripts came goes on, and its words are current (${how})`, {
    tag: how !== 'replace' ? '@thorough' : [],
  }, async ({ page }) => {
    const failed: string[] = [];
    // An island that waits until it is seen was not there yet when the page was translated: React says that it drew it anew.
    page.on('pageerror', ({ message }) => /#418/.test(message) || failed.push(message));
    await page.goto('/campaigns');
    await settled(page);
    await translate(page, how);
    await page.getByRole('link', { name: 'Archived' }).click();
    await expect(page.locator('main')).toContainText('Ended');
    await page.getByRole('link', { name: 'Upcoming' }).click();
    await expect(page.locator('.campaign-list .card').first()).toBeVisible();
    await page.goto(BUILT);
    await settled(page);
    await translate(page, how);
    const chosen = page.locator('summary', { hasText: 'Photos to save' });
    await chosen.click();
    await page.getByLabel(/walkers at three of its bends/).press('Space');
    await expect(chosen).toContainText('2');
    await expect(chosen).not.toContainText('1');
    expect(failed).toEqual([]);
  });
