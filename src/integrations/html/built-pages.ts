import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { joinStyles } from './one-style.ts';
import { parsePage, printPage } from './page.ts';
import {
  type AddScript,
  type ImportsOf,
  islandsLast,
  makeScriptsAsync,
  scriptFiles,
  withPreloads,
} from './page-scripts.ts';
import { policyFirst, policyHeaders, policyText, trimPolicy } from './policy.ts';

/**
 * A built page with its words first: preloads for its scripts, styles in one piece, the data of islands at the end, and a policy for
 * what stands in it, before all else. The first packets hold about 8 KB of a page; what does not fit comes a round trip later.
 */
function wordsFirst(html: string, importsOf: ImportsOf, addScript: AddScript): { html: string; policy: string } {
  const page = parsePage(html);
  withPreloads(page, importsOf);
  joinStyles(page);
  islandsLast(page, addScript);
  makeScriptsAsync(page);
  trimPolicy(page);
  policyFirst(page);
  return { html: printPage(page), policy: policyText(page) };
}

/**
 * Rewrites every built page, each once, and writes their policies as headers.
 * @param importsOf what the bundler knows of its scripts; asked when the pages are built
 * @param reportTo where browsers report what a policy blocked
 */
export function builtPages(importsOf: ImportsOf, reportTo: string | undefined): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const root = fileURLToPath(dir);
        const addScript = scriptFiles(root);
        const policies = new Map<string, string>();
        for (const { pathname } of pages) {
          const name = `${pathname.replace(/\/$/, '') || 'index'}.html`;
          const html = await readFile(join(root, name), 'utf8');
          try {
            const done = wordsFirst(html, importsOf, addScript);
            policies.set(`/${pathname.replace(/\/$/, '')}`, done.policy);
            await writeFile(join(root, name), done.html);
          } catch (error) {
            throw new Error(`${name} cannot be rewritten: ${error instanceof Error ? error.message : error}`, {
              cause: error,
            });
          }
        }
        await writeFile(join(root, '_headers'), policyHeaders(policies, reportTo));
      },
    },
  };
}
