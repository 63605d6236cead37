import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/browser.ts';
import { contentPath, openEditor, savedFile } from '../helpers/editor.ts';
import { fixtureContent } from '../helpers/fixtures.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
const original = (name: string) => readFileSync(join(fixtureContent, name), 'utf8');

// The page is 2 MB of script, and two of its browsers may share one core.
test.describe.configure({ timeout: 150_000 });

test.beforeEach(async ({ context, baseURL }) => {
  const foreign: string[] = [];
  await context.route(
    (url) => url.origin !== baseURL && url.protocol.startsWith('http'),
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  context.on('close', () => expect(foreign).toEqual([]));
});

for (const viewport of SIZES) {
  test(`the editors’ page starts at ${viewport.width} px with nothing from another site`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.setViewportSize(viewport);
    const answer = await page.goto('/admin');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('button', { name: 'Work with Local Repository' })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('#told')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([new URL(page.url()).origin]));
  });
}

test('a text that is changed stays as it was in all else', async ({ page }) => {
  await openEditor(page);
  await expect(page).toHaveURL(/#\/collections/);
  const name = 'policies/refund-policy.md';
  await page.goto('/admin#/collections/policies/entries/refund-policy');
  await page.getByRole('textbox', { name: 'Description' }).fill('What comes back, and when.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const changed = original(name).replace(/^description: .*$/m, 'description: What comes back, and when.');
  await expect
    .poll(async () => (await savedFile(page, `${contentPath}/${name}`)).toString().trim(), { timeout: 30_000 })
    .toBe(changed.trim());
});

test('a fact that is changed leaves all others as they were', async ({ page }) => {
  await openEditor(page);
  await expect(page).toHaveURL(/#\/collections/);
  await page.goto('/admin#/collections/_singletons/entries/organisation');
  await page.getByRole('textbox', { name: 'Tagline' }).fill('We walk, and carry down.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const name = 'organisation.yaml';
  await expect
    .poll(async () => (await savedFile(page, `${contentPath}/${name}`)).toString().trim(), { timeout: 30_000 })
    .toBe(
      original(name)
        .replace(/^tagline: .*$/m, 'tagline: We walk, and carry down.')
        .trim(),
    );
});
