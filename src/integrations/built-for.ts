import { rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { isPublicBuild } from '../contract/environment.ts';
import { BUILT_FOR, withoutMerchantKey } from '../lib/built-for.ts';
import { backendOf } from '../site-data/services.ts';

/**
 * Writes whom the site was built for, so that a local build is never served to the public. The file also marks a build that came to its
 * end, so this is the last integration.
 */
export function builtFor(): AstroIntegration {
  let site = '';
  let folder: URL;
  return {
    name: 'built-for',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = (config.site ?? '').replace(/\/+$/, '');
        folder = config.outDir;
      },
      'astro:build:start': () => rm(new URL(BUILT_FOR, folder), { force: true }),
      'astro:build:done': async ({ dir, logger }) => {
        const note = withoutMerchantKey(process.env);
        if (note) logger.warn(note);
        const text = JSON.stringify({ site, public: isPublicBuild(process.env), backend: backendOf(process.env) });
        await writeFile(new URL(BUILT_FOR, dir), `${text}\n`);
      },
    },
  };
}
