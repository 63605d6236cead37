import type { Page } from 'playwright/test';
import { PART_MISSING } from '../../src/lib/failure.ts';
import { expect, test } from '../helpers/browser.ts';
import { differing, type FormCase, formOf, forms, typeInto } from '../helpers/forms.ts';

const told = (page: Page) => page.locator('main .message.is-bad').filter({ hasText: PART_MISSING });

test('a form whose calls are missing is not given to a line that is dead, and what was typed is kept', {
  tag: '@thorough',
}, async ({ page }) => {
  const form = forms.find(({ name }) => name === 'Send us a message') as FormCase;
  await page.goto(form.path);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  // The phone believes that it has a line.
  await page.route('**', (route) => route.abort('timedout'));
  await typeInto(page, form, form.good);
  await formOf(page, form).getByRole('button', { name: form.button }).click();
  await expect(told(page)).toBeVisible();
  await page.unroute('**');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByText('We saved your details')).toBeVisible();
  expect(await differing(page, form, form.good)).toEqual([]);
});
