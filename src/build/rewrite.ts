import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** An integration that puts every built page through `change`. */
export function rewritten(name: string, change: (html: string) => string): AstroIntegration {
  return {
    name,
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        for (const { pathname } of pages) {
          const file = `${fileURLToPath(dir)}${pathname.replace(/\/$/, '') || 'index'}.html`;
          await writeFile(file, change(await readFile(file, 'utf8')));
        }
      },
    },
  };
}
