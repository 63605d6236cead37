import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FindPage } from '../../http/form-posts/find-page.ts';
import { readRules } from '../static/rules.ts';

// Addresses of pages that may have a form. Nothing else becomes the name of a file.
const PAGE = /^(\/[a-z0-9-]+)+$/;

/** Finds the pages of a built site in its folder, with the headers that `npm run serve` sends with them. */
export function pagesInFolder(folder: string): FindPage {
  let rules: ReturnType<typeof readRules> | undefined;
  return async (path) => {
    if (!PAGE.test(path)) return undefined;
    try {
      rules ??= readRules(folder);
      const html = await readFile(join(folder, `${path}.html`), 'utf8');
      return { html, headers: (await rules).headers(path) };
    } catch {
      return undefined;
    }
  };
}
