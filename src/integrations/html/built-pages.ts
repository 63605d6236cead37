import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type AddScript, islandsLast } from './islands.ts';
import { withOneStyle } from './one-style.ts';
import { parsePage, printPage } from './page.ts';
import { leanPolicy } from './policy.ts';
import { type ImportsOf, withPreloads } from './preloads.ts';

/**
 * A built page with its words first: preloads for its islands, styles in one piece, the data of islands at the end, and a policy for
 * what stands in it. The first packets hold about 8 KB of a page; what does not fit comes a round trip later.
 */
export function wordsFirst(html: string, importsOf: ImportsOf, addScript: AddScript): string {
  const page = parsePage(html);
  withPreloads(page, importsOf);
  withOneStyle(page);
  islandsLast(page, addScript);
  leanPolicy(page);
  return printPage(page);
}

/**
 * Rewrites every built page, each once.
 * @param importsOf what the bundler knows of its scripts; asked when the pages are built
 */
export function builtPages(importsOf: ImportsOf): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const root = fileURLToPath(dir);
        const scripts = new Map<string, string>();
        const addScript: AddScript = (name, text) => {
          const file = `_astro/${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
          scripts.set(file, text);
          return `/${file}`;
        };
        for (const { pathname } of pages) {
          const name = `${pathname.replace(/\/$/, '') || 'index'}.html`;
          const html = await readFile(join(root, name), 'utf8');
          try {
            await writeFile(join(root, name), wordsFirst(html, importsOf, addScript));
          } catch (error) {
            throw new Error(`${name} cannot be rewritten: ${error instanceof Error ? error.message : error}`, {
              cause: error,
            });
          }
        }
        for (const [file, text] of scripts) await writeFile(join(root, file), text);
      },
    },
  };
}
