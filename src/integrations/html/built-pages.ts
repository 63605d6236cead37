import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { markHindi } from '../../content/hindi.ts';
import { readOrganisation } from '../../content/organisation.ts';
import { pictureHosts } from '../../content/picture-addresses.ts';
import { sourceHash } from '../../inline/sources.ts';
import { type Own, strangersIn } from './look-through.ts';
import { joinStyles } from './one-style.ts';
import { elements, parsePage, printPage, textOf } from './page.ts';
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
 * Words first: preloads, one style, the data of islands last, and the policy before all else. The first packets hold about 8 KB of a page.
 */
function wordsFirst(
  html: string,
  importsOf: ImportsOf,
  addScript: AddScript,
  drawings: ReadonlySet<string>,
): { html: string; policy: string } {
  const page = parsePage(html);
  markHindi(page);
  withPreloads(page, importsOf);
  joinStyles(page);
  islandsLast(page, addScript);
  makeScriptsAsync(page);
  trimPolicy(page, drawings);
  policyFirst(page);
  return { html: printPage(page), policy: policyText(page) };
}

async function drawingStyles(folder: string): Promise<Set<string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  const drawings = await Promise.all(names.map(async (name) => parsePage(await readFile(join(folder, name), 'utf8'))));
  return new Set(
    drawings.flatMap((drawing) => elements(drawing, 'style').map((style) => `'${sourceHash(textOf(style))}'`)),
  );
}

function lookThrough(html: string, own: Own): void {
  const strangers = strangersIn(html, own);
  if (strangers.length > 0)
    throw new Error(
      `it holds ${strangers.slice(0, 3).join(', and ')}, which is not of this site: look for it in content/`,
    );
}

/** Rewrites every built page once, looks through it, and writes their policies as headers. Browsers report to `reportTo`. */
export function builtPages(importsOf: ImportsOf, reportTo: string | undefined): AstroIntegration {
  let site = '';
  return {
    name: 'built-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = (config.site ?? '').replace(/\/+$/, '');
      },
      'astro:build:done': async ({ dir, pages }) => {
        const root = fileURLToPath(dir);
        const addScript = scriptFiles(root);
        const drawings = await drawingStyles(join(root, 'pictures'));
        const own: Own = {
          isScript: (address) => /^\/_astro\/[\w.-]+$/.test(address) && existsSync(join(root, address)),
          site,
          pictures: pictureHosts(process.env),
          upi: readOrganisation().giving.upi,
        };
        const policies = new Map<string, string>();
        for (const { pathname } of pages) {
          const name = `${pathname.replace(/\/$/, '') || 'index'}.html`;
          const html = await readFile(join(root, name), 'utf8');
          try {
            const done = wordsFirst(html, importsOf, addScript, drawings);
            lookThrough(done.html, own);
            policies.set(`/${pathname.replace(/\/$/, '')}`, done.policy);
            await writeFile(join(root, name), done.html);
          } catch (error) {
            throw new Error(`${name} cannot be published: ${error instanceof Error ? error.message : error}`, {
              cause: error,
            });
          }
        }
        await writeFile(join(root, '_headers'), policyHeaders(policies, reportTo));
      },
    },
  };
}
