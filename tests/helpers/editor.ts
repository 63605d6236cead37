import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { fixtureContent } from './fixtures.ts';

const root = resolve(import.meta.dirname, '../..');

/** The folder that is chosen as the repository: one of the browser's own, since no test can answer the dialog of a system. */
const FOLDER = 'repository';

/** The content of the tests as the repository names it. */
export const contentPath = relative(root, fixtureContent).split(sep).join('/');

const seeds = (): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.{md,yaml}', { cwd: fixtureContent }).map((name) => [
      `${contentPath}/${name.split(sep).join('/')}`,
      readFileSync(join(fixtureContent, name), 'utf8'),
    ]),
  );

/** Opens the editors' page on a folder that holds a copy of the fixtures, as an editor does on a machine of their own. */
export async function openEditor(page: Page): Promise<void> {
  await page.addInitScript((folder) => {
    const choose = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    Object.assign(window, { showDirectoryPicker: choose });
  }, FOLDER);
  await page.goto('/admin/guide', { waitUntil: 'commit' });
  await page.evaluate(
    async ([folder, files]) => {
      const top = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
      await top.getDirectoryHandle('.git', { create: true });
      for (const [path, text] of Object.entries(files)) {
        const parts = path.split('/');
        const name = parts.pop() ?? '';
        let within = top;
        for (const part of parts) within = await within.getDirectoryHandle(part, { create: true });
        const writable = await (await within.getFileHandle(name, { create: true })).createWritable();
        await writable.write(text);
        await writable.close();
      }
    },
    [FOLDER, seeds()] as const,
  );
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
}

/** Scrolls down to a field of the entry that is open: those further down are made when they are near. */
export async function scrollTo(page: Page, field: Locator): Promise<Locator> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 4, height * 0.7);
  await expect(async () => {
    if ((await field.count()) === 0) await page.mouse.wheel(0, height / 2);
    await expect(field.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  return field.first();
}

/** The bytes of a saved file; empty when there is none. */
export async function savedFile(page: Page, path: string): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([folder, file]) => {
      const parts = file.split('/');
      const name = parts.pop() ?? '';
      let within = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
      try {
        for (const part of parts) within = await within.getDirectoryHandle(part);
        return [...new Uint8Array(await (await (await within.getFileHandle(name)).getFile()).arrayBuffer())];
      } catch {
        return [];
      }
    },
    [FOLDER, path] as const,
  );
  return Buffer.from(bytes);
}
