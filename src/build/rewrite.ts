import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Puts a script into a file that is kept for good, and answers its address: the same text, the same file. */
export type AddScript = (name: string, text: string) => string;

/** An integration that puts every built page through `change`. */
export function rewritten(name: string, change: (html: string, addScript: AddScript) => string): AstroIntegration {
  return {
    name,
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const root = fileURLToPath(dir);
        const scripts = new Map<string, string>();
        const addScript: AddScript = (script, text) => {
          const file = `_astro/${script}.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
          scripts.set(file, text);
          return `/${file}`;
        };
        for (const { pathname } of pages) {
          const file = join(root, `${pathname.replace(/\/$/, '') || 'index'}.html`);
          await writeFile(file, change(await readFile(file, 'utf8'), addScript));
        }
        for (const [file, text] of scripts) await writeFile(join(root, file), text);
      },
    },
  };
}
