import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

const FONT = readFileSync(new URL('../../src/styles/fonts/young-serif.woff2', import.meta.url)).toString('base64');

/**
 * Gives the page the headings' own typeface before it is drawn. Without this a page has it or not, as its first tenth of a second
 * goes: it is the wider of the two, and lines break elsewhere with it.
 */
export const withItsTypeface = (page: Page): Promise<unknown> =>
  page.addInitScript((font) => {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
    for (const name of ['Young Serif', 'Young Serif near']) document.fonts.add(new FontFace(name, bytes));
  }, FONT);
