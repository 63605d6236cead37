import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '../../content/root.ts';
import { StartError } from '../platform/errors.ts';

/** A campaign with a file of its own has a page of its own in the dev server; any other id is served by the shell. */
const isBuilt = (path: string) => {
  const id = /^\/campaigns\/([a-z0-9-]+)$/.exec(path)?.[1];
  return id !== undefined && existsSync(join(contentRoot(), 'campaigns', `${id}.md`));
};

/**
 * Mounts the embedded API and netlify.toml's rewrites in Astro's dev server for `npm run dev`. A build loads
 * nothing of it.
 */
export function devApi(): AstroIntegration {
  return {
    name: 'dev-api',
    hooks: {
      async 'astro:server:setup'({ server, logger }) {
        const [{ getRequestListener }, { openApi }, { readConfig }, { isApiPath }, { readRules }] = await Promise.all([
          import('@hono/node-server'),
          import('./open-api.ts'),
          import('../platform/config.ts'),
          import('../calls.ts'),
          import('./static/rules.ts'),
        ]);
        const open = async () => openApi(readConfig(process.env));
        const { app } = await open().catch((error: unknown) => {
          if (error instanceof StartError) logger.error(error.message);
          throw error;
        });
        const rules = await readRules();
        const listener = getRequestListener((request) => app.handle(request));
        server.httpServer?.once('close', () => void app.close());
        server.middlewares.use((incoming, outgoing, next) => {
          const url = new URL(incoming.url ?? '/', 'http://localhost');
          const rewrite = isBuilt(url.pathname) ? undefined : rules.rewrite(url);
          if (rewrite) incoming.url = `${rewrite.to}${url.search}`;
          if (isApiPath(new URL(incoming.url ?? '/', url).pathname)) return void listener(incoming, outgoing);
          next();
        });
      },
    },
  };
}
