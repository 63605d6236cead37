import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, expect } from 'playwright/test';
import sharp from 'sharp';
import { buildWith } from '../helpers/build.ts';
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts';
import { contentPath, openEditor, savedFile } from '../helpers/editor.ts';
import { startSite } from '../helpers/site.ts';
import { Editor, guideTasks } from './guide-tasks.ts';
import type { Figure, Proof } from './proof.ts';

const pictures = resolve(import.meta.dirname, '../../src/integrations/admin/guide');

/** The eight tasks of the editors' guide on a phone, each followed to a saved file. Draws the guide's pictures anew. */
export const guide: Proof = async (say) => {
  mkdirSync(pictures, { recursive: true });
  await buildWith({});
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  const figures: Figure[] = [];
  for (const { name, file, saved, follow } of guideTasks) {
    say(name);
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 360, height: 640 },
      deviceScaleFactor: 1.5,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const picture = async (of: string) => {
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const small = await sharp(shot).webp({ quality: 60 }).toBuffer();
      writeFileSync(join(pictures, `${of}.webp`), small);
    };
    const text = async () => (await savedFile(page, `${contentPath}/${file}`)).toString();
    const outcome = await (async () => {
      await openEditor(page);
      await page.getByRole('treeitem', { name: 'Questions' }).waitFor();
      await follow(new Editor(page), picture);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(text, { timeout: 20_000 }).toMatch(saved);
      return 'saved';
    })().catch((error: unknown) => String(error).split('\n')[0] ?? 'failed');
    figures.push({ what: `the guide: ${name}`, figure: outcome, holds: outcome === 'saved' });
    await context.close();
  }
  await browser.close();
  await site.stop();
  return figures;
};
