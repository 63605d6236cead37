import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { BUILT_FOR } from '../lib/built-for.ts';

/** Writes into the built site whom it was built for, so that a local build is never served to the public. */
export function builtFor(): AstroIntegration {
  let site = '';
  return {
    name: 'built-for',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = (config.site ?? '').replace(/\/+$/, '');
      },
      'astro:build:done': async ({ dir }) => {
        const text = JSON.stringify({ site, public: process.env['CONTEXT'] === 'production' });
        await writeFile(new URL(BUILT_FOR, dir), `${text}\n`);
      },
    },
  };
}
