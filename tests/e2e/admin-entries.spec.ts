import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { checkContent } from '../../src/content/check.ts';
import { expect, test } from '../helpers/browser.ts';
import { buildWith } from '../helpers/build.ts';
import { contentFolder } from '../helpers/content.ts';
import { contentPath, openEditor, savedFile, scrollTo } from '../helpers/editor.ts';
import { fixtureContent } from '../helpers/fixtures.ts';

const PROJECT = 'projects/clean-springs-all-of-karsog-2.md';
const CAMPAIGN = 'campaigns/carry-down-from-the-lake.md';
const POLICY = 'policies/refund-policy.md';
const FACTS = 'organisation.yaml';

const saved = async (page: Page, name: string) => savedFile(page, `${contentPath}/${name}`);
const open = (page: Page, place: string) => page.goto(`/admin#/collections/${place}`);

/** Saves the entry that is open. Resolves to its file. */
async function save(page: Page, name: string): Promise<string> {
  const before = (await saved(page, name)).toString();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await saved(page, name)).toString(), { timeout: 30_000 }).not.toBe(before);
  return (await saved(page, name)).toString();
}

/** Changes one field that has a line of its own, and expects that all else stays as somebody wrote it by hand. */
async function changeLine(page: Page, name: string, field: { label: string; key: string; to: string }) {
  await page.getByRole('textbox', { name: field.label, exact: true }).fill(field.to);
  const original = readFileSync(join(fixtureContent, name), 'utf8');
  const changed = original.replace(new RegExp(`^${field.key}: .*$`, 'm'), `${field.key}: ${field.to}`);
  const text = await save(page, name);
  expect(text.trim()).toBe(changed.trim());
  return text;
}

/** A project with a photograph as a phone takes it. Resolves to both files. */
async function addProject(page: Page): Promise<Record<string, string | Buffer>> {
  await open(page, 'projects/new');
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
  const text = await save(page, PROJECT);
  const [, name = ''] = /^picture: \.\/(\S+)$/m.exec(text) ?? [];
  await expect.poll(async () => (await saved(page, `projects/${name}`)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const picture = await saved(page, `projects/${name}`);
  const { exif, width = 0 } = await sharp(picture).metadata();
  expect(exif, 'what the phone wrote into it is gone').toBeUndefined();
  expect(width).toBeLessThanOrEqual(2400);
  return { [PROJECT]: text, [`projects/${name}`]: picture };
}

async function addCampaign(page: Page): Promise<string> {
  await open(page, 'campaigns/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Carry down from the lake');
  await page.getByRole('radio', { name: 'active' }).click();
  await page.locator('[data-key-path="startTime"] input[type=date]').fill('2026-12-05');
  await page.locator('[data-key-path="endTime"] input[type=date]').fill('2026-12-06');
  const days = page.locator('[data-key-path="itineraries"]');
  await (await scrollTo(page, days.getByRole('button', { name: /^Add/ }))).click();
  await days.getByRole('spinbutton', { name: 'Day' }).fill('1');
  await days.getByRole('textbox', { name: 'Heading' }).fill('Walk to the lake');
  await (await scrollTo(page, page.getByRole('textbox', { name: 'What it is about' }))).fill('Two days, one lake.');
  const text = await save(page, CAMPAIGN);
  expect(text).toContain('heading: Walk to the lake');
  return text;
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test(`what is saved in a folder at ${viewport.width} px passes the check and shows on the rebuilt site`, async ({
    page,
  }) => {
    // The page is 2 MB of script, and two of its browsers may share one core.
    test.setTimeout(600_000);
    await page.setViewportSize(viewport);
    await openEditor(page);
    await expect(page).toHaveURL(/#\/collections/);
    const files: Record<string, string | Buffer> = await addProject(page);
    files[CAMPAIGN] = await addCampaign(page);
    await open(page, 'policies/entries/refund-policy');
    const description = { label: 'Description', key: 'description', to: 'What comes back, and when.' };
    files[POLICY] = await changeLine(page, POLICY, description);
    await open(page, '_singletons/entries/organisation');
    const tagline = { label: 'Tagline', key: 'tagline', to: 'We walk, and carry down.' };
    files[FACTS] = await changeLine(page, FACTS, tagline);

    const { root, content } = contentFolder(files);
    expect(await checkContent(root, '2026-06-05')).toEqual([]);
    const site = join(root, 'site');
    await buildWith({ CONTENT_DIR: content, OUT_DIR: site });
    const built = (name: string) => readFileSync(join(site, `${name}.html`), 'utf8');
    const report = built('event/clean-springs-all-of-karsog-2');
    expect(report).toContain('alt="Women clean the basin of a spring"');
    expect(report).toMatch(/\/_astro\/my-spring\.[^"]+\.avif/);
    expect(built('campaigns/carry-down-from-the-lake')).toContain('Walk to the lake');
    expect(built('refund-policy')).toContain('content="What comes back, and when."');
    expect(built('index')).toContain('We walk, and carry down.');
  });
}
