import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPublicBuild } from '../../contract/environment.ts';
import { hostsOf } from './backend.ts';
import { adminFiles } from './files.ts';
import { adminHeaders, contentSecurity } from './policy.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

/** Answers `/admin` in the dev server, from the schemas and files of now. */
function answer(root: string, incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void {
  const path = new URL(incoming.url ?? '/', 'http://localhost').pathname.slice(1);
  if (!/^admin(?:\/|$)/.test(path)) {
    next();
    return;
  }
  const files = adminFiles(root, process.env, false);
  const name = files.has(path) ? path : `${path}.html`;
  const file = files.get(name);
  if (!file) {
    next();
    return;
  }
  const policy = name.endsWith('.html') && { 'content-security-policy': contentSecurity(hostsOf(process.env)) };
  outgoing.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', ...policy });
  outgoing.end(file());
}

/**
 * Puts the editors' page into the built site and into the dev server: Sveltia CMS with a configuration made of the schemas of the
 * content. It stands after what writes `_headers`, and before what reads it.
 */
export function admin(): AstroIntegration {
  let root = process.cwd();
  return {
    name: 'admin',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        root = fileURLToPath(config.root);
        if (command !== 'dev') return;
        const handle = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) =>
          answer(root, incoming, outgoing, next);
        const plugin = {
          name: 'admin',
          configureServer: (server: { middlewares: { use(handle: unknown): void } }) =>
            void server.middlewares.use(handle),
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': async ({ dir }) => {
        const built = fileURLToPath(dir);
        const forPublic = isPublicBuild(process.env);
        for (const [name, file] of adminFiles(root, process.env, forPublic)) {
          await mkdir(dirname(join(built, name)), { recursive: true });
          await writeFile(join(built, name), file());
        }
        await appendFile(join(built, '_headers'), adminHeaders(hostsOf(process.env)));
      },
    },
  };
}
