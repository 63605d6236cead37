import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { differing, type FormCase, formOf, forms, typeInto } from '../helpers/forms.ts';
import { holdBack } from '../helpers/hold-back.ts';

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
