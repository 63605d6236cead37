import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkContent } from '../../src/content/check.ts';
import { expect, test } from '../helpers/browser.ts';
import { buildWith } from '../helpers/build.ts';
import { contentFolder } from '../helpers/content.ts';
import { contentPath, openEditor, savedFile, scrollTo } from '../helpers/editor.ts';

// The page is 2 MB of script, and two of its browsers may share one core.
test.describe.configure({ timeout: 150_000 });

test('a project with a photograph is added on a phone, and the check takes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page);
  await expect(page).toHaveURL(/#\/collections/);
  await page.goto('/admin#/collections/projects/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Clean springs: "all" of Karsog #2');
  await page.getByRole('textbox', { name: 'Location' }).fill('Karsog, Mandi');
  await page.getByRole('textbox', { name: 'Description' }).fill('Forty springs were cleaned.');
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('Women clean the basin of a spring');
  await page.locator('input[type=date]').first().fill('2024-03-01');
  await page.getByRole('spinbutton', { name: 'Place in the list' }).fill('8');
  const photograph = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'green' } })
    .withExif({ IFD3: { GPSLatitude: '31/1 10/1 0/1' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('[data-key-path="picture"] input[type=file]')
    .first()
    .setInputFiles({ name: 'My Spring.JPG', mimeType: 'image/jpeg', buffer: photograph });
  // Made small in the browser, and then shown.
  await expect(page.getByRole('button', { name: 'Replace Image' })).toBeVisible({ timeout: 30_000 });
  await (await scrollTo(page, page.getByRole('textbox', { name: 'Report' }))).fill('What we did.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const path = `${contentPath}/projects/clean-springs-all-of-karsog-2.md`;
  await expect.poll(async () => (await savedFile(page, path)).toString(), { timeout: 30_000 }).not.toBe('');

  const text = (await savedFile(page, path)).toString();
  const [, name = ''] = /^picture: \.\/(\S+)$/m.exec(text) ?? [];
  const lying = () => savedFile(page, `${contentPath}/projects/${name}`);
  await expect.poll(async () => (await lying()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const saved = await lying();
  const { exif, width = 0 } = await sharp(saved).metadata();
  expect(exif, 'what the phone wrote into it is gone').toBeUndefined();
  expect(width).toBeLessThanOrEqual(2400);
  const { root, content } = contentFolder({
    'projects/clean-springs-all-of-karsog-2.md': text,
    [`projects/${name}`]: saved,
  });
  expect(await checkContent(root, '2026-06-05')).toEqual([]);

  const site = join(root, 'site');
  await buildWith({ CONTENT_DIR: content, OUT_DIR: site });
  const report = readFileSync(join(site, 'event/clean-springs-all-of-karsog-2.html'), 'utf8');
  expect(report).toContain('alt="Women clean the basin of a spring"');
  expect(report).toMatch(/\/_astro\/my-spring\.[^"]+\.avif/);
});

test('a campaign with a day of an itinerary is added, and the check takes it', async ({ page }) => {
  await openEditor(page);
  await expect(page).toHaveURL(/#\/collections/);
  await page.goto('/admin#/collections/campaigns/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Carry down from the lake');
  await page.getByRole('radio', { name: 'active' }).click();
  await page.locator('[data-key-path="startTime"] input[type=date]').fill('2026-12-05');
  await page.locator('[data-key-path="endTime"] input[type=date]').fill('2026-12-06');
  const days = page.locator('[data-key-path="itineraries"]');
  await (await scrollTo(page, days.getByRole('button', { name: /^Add/ }))).click();
  await days.getByRole('spinbutton', { name: 'Day' }).fill('1');
  await days.getByRole('textbox', { name: 'Heading' }).fill('Walk to the lake');
  await (await scrollTo(page, page.getByRole('textbox', { name: 'What it is about' }))).fill('Two days, one lake.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const name = 'campaigns/carry-down-from-the-lake.md';
  const saved = async () => (await savedFile(page, `${contentPath}/${name}`)).toString();
  await expect.poll(saved, { timeout: 30_000 }).toContain('heading: Walk to the lake');
  const { root } = contentFolder({ [name]: await saved() });
  expect(await checkContent(root, '2026-06-05')).toEqual([]);
});
