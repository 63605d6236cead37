import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '../../content/folder.ts';
import { type Environment, isPublicBuild } from '../../contract/environment.ts';
import { backendMistakes, backendOf, editorConfig, hostsOf, localBackend } from './config.ts';
import { adminHeaders, adminPage, contentSecurity, guidePage } from './pages.ts';

type File = string | Uint8Array;

const here = import.meta.dirname;
const OWN = ['start.js', 'preview.css', 'page.css'];
const FONT = 'src/styles/fonts/young-serif.woff2';
const TOKENS = 'src/styles/tokens.css';

/** The content folder as the repository names it. One elsewhere is the repository's own. */
function contentIn(root: string): string {
  const path = relative(root, contentRoot(process.env, root)).split(sep).join('/');
  return path.startsWith('..') ? 'content' : path;
}

const drawingsIn = (root: string) =>
  readdirSync(join(root, 'public/pictures'))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.replace('.svg', ''))
    .toSorted();

const FOREIGN_FONT = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+)(?::vf)?@[\d.]+\/([\w-]+)\.woff2/g;

/** The script with the fonts and the module that lie beside it, in place of another site's. Throws when a font is not there. */
function servedHere(script: string, assets: readonly string[]): string {
  const whole = script.replaceAll('import(`immutable`)', 'import(`/admin/cms/immutable.js`)');
  return whole.replace(FOREIGN_FONT, (_, family: string, cut: string) => {
    const own = assets.find((name) => name.startsWith(`${family}-${cut}-`));
    if (!own) throw new Error(`@sveltia/cms has no font ${family}-${cut} of its own: has it a new version?`);
    return `/admin/cms/assets/${own}`;
  });
}

function cmsFiles(): [string, () => File][] {
  const entry = createRequire(import.meta.url).resolve('@sveltia/cms');
  const folder = dirname(entry);
  // Previews need it; its name alone says nothing to a browser.
  const immutable = createRequire(entry).resolve('immutable').replace(/\.js$/, '.es.js');
  const assets = readdirSync(join(folder, 'assets'));
  const files = globSync('**/*', { cwd: folder })
    .filter((name) => /\.(?:js|woff2|wasm|png|txt)$/.test(name))
    .map((name): [string, () => File] => {
      const read = () => readFileSync(join(folder, name));
      const file = () => (name === 'index.js' ? servedHere(read().toString(), assets) : read());
      return [`admin/cms/${name.split(sep).join('/')}`, file];
    });
  return [
    ...files,
    ['admin/cms/immutable.js', () => readFileSync(immutable)],
    ['admin/cms/LICENSE.txt', () => readFileSync(join(folder, '../LICENSE.txt'))],
  ];
}

const mistakesFor = (settings: Environment, forPublic: boolean) => {
  const given = Object.keys(settings).some((name) => name.startsWith('CMS_') && settings[name]);
  return forPublic || given ? backendMistakes(settings) : [];
};

/**
 * Every file of `/admin` by its path in the built site, made when it is asked for. `forPublic`: it needs a git host, and otherwise works
 * on the folder too.
 */
function adminFiles(root: string, settings: Environment, forPublic: boolean): Map<string, () => File> {
  const drawings = drawingsIn(root);
  const readme = join(root, 'content/README.md');
  const pictures = existsSync(join(here, 'guide')) ? readdirSync(join(here, 'guide')) : [];
  const mistakes = mistakesFor(settings, forPublic);
  const config = () => JSON.stringify(editorConfig(backendOf(settings) ?? localBackend, contentIn(root), { drawings }));
  return new Map<string, () => File>([
    ['admin.html', () => adminPage(mistakes, hostsOf(settings))],
    ['admin/guide.html', () => guidePage(readFileSync(readme, 'utf8'), drawings)],
    ...pictures.map((name): [string, () => File] => [
      `admin/guide/${name}`,
      () => readFileSync(join(here, 'guide', name)),
    ]),
    ...OWN.map((name): [string, () => File] => [`admin/${name}`, () => readFileSync(join(here, name))]),
    ['admin/young-serif.woff2', () => readFileSync(join(root, FONT))],
    ['admin/tokens.css', () => readFileSync(join(root, TOKENS))],
    ...(mistakes.length > 0 ? [] : [['admin/config.json', config] as [string, () => File], ...cmsFiles()]),
  ]);
}

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
 * Puts the editors' page, Sveltia CMS configured by the schemas of the content, into site and dev server; after what writes `_headers`,
 * before what reads it.
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
