import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const REACT = /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react|@nanostores[\\/]react)[\\/]/;
const CALLS =
  /node_modules[\\/](?:ky|valibot)[\\/]|src[\\/](?:api[\\/](?:http|error)|contract[\\/](?:envelope|fields)|lib[\\/]request)\.ts$/;
const SESSION =
  /node_modules[\\/]nanostores[\\/](?:atom|lifecycle|context|task|clean)|src[\\/](?:routes|session[\\/](?:session|reactions)|api[\\/](?:token|failure)|contract[\\/]email|lib[\\/](?:storage|clear-drafts|cookies|notice|outbox))\b/;
const PARTS =
  /src[\\/](?:ui[\\/](?:Skeleton|Trouble|Icon|PlainText|click)|lib[\\/](?:icons|plain-text|photo|failure)|session[\\/]useSession|api[\\/]peek)\b/;
const CAMPAIGN = /src[\\/]features[\\/]campaigns[\\/](?:address|facts|summary|pictures|Picture|trail)\.tsx?$/;
const FORMAT = /src[\\/]lib[\\/](?:format|cut|same)\b/;
const IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
// Lists for Vite's helper, which `plainImports` leaves without a use.
const DEPENDENCIES = /const __vite__mapDeps=.*\n|,__vite__mapDeps\(\[[\d,]*\]\)/g;
// An island that waits until it is seen asks for its scripts itself.
const ISLAND_TAG = /<astro-island\b(?![^>]*\bclient="visible")[^>]*>/g;
const ISLAND = /(?:component|renderer)-url="\/_astro\/([\w.-]+\.js)"/g;
const SCRIPT = /<script type="module" src="\/_astro\/([\w.-]+\.js)"/g;

/**
 * An import on demand is the browser's own: Vite's helper around it is 0.8 KB on every page, and what it would preload, the
 * stylesheets, stands in the HTML here.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id: string) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
} as const;

/** Everything that the given scripts import, however deep, themselves included. Imports on demand are left out. */
export function graphOf(entries: Iterable<string>, importsOf: (script: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (script: string) => {
    if (seen.has(script)) return;
    seen.add(script);
    for (const next of importsOf(script)) visit(next);
  };
  for (const entry of entries) visit(entry);
  return seen;
}

const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name);

/** The page with a preload for each script that its islands need: side by side, where a chain costs a round trip a link. */
export function withPreloads(html: string, importsOf: (script: string) => readonly string[]): string {
  const islands = (html.match(ISLAND_TAG) ?? []).flatMap((tag) => matches(tag, ISLAND));
  if (islands.length === 0) return html;
  const named = new Set(matches(html, SCRIPT));
  const needed = [...graphOf([...islands, ...named], importsOf)].filter((script) => !named.has(script));
  const links = needed.map((script) => `<link rel="modulepreload" href="/_astro/${script}">`).join('');
  return html.replace('</head>', `${links}</head>`);
}

async function preload(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true });
  const imports = new Map<string, string[]>();
  for (const file of files.filter((name) => /^_astro[/\\][\w.-]+\.js$/.test(name))) {
    const text = await readFile(join(dir, file), 'utf8');
    imports.set(file.slice('_astro/'.length), matches(text, IMPORT));
    const lean = text.replace(DEPENDENCIES, '');
    if (lean !== text) await writeFile(join(dir, file), lean);
  }
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(dir, file), 'utf8');
    const changed = withPreloads(html, (script) => imports.get(script) ?? []);
    if (changed !== html) await writeFile(join(dir, file), changed);
  }
}

/**
 * How islands' scripts reach a slow line (design.md: interactive in few round trips): React in one file, what the header needs on
 * every page in another (each further one would cost a round trip), and every file that an island needs asked for at once.
 */
export function scripts(): AstroIntegration {
  return {
    name: 'scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const output = {
          codeSplitting: {
            groups: [
              { name: 'react', test: REACT },
              { name: 'session', test: SESSION },
              // What a group needs goes into it unless an earlier one has it: the few bytes that pages share stand before the client.
              { name: 'format', test: FORMAT },
              { name: 'parts', test: PARTS },
              { name: 'campaign', test: CAMPAIGN },
              { name: 'calls', test: CALLS },
            ],
          },
        };
        updateConfig({
          vite: { plugins: [plainImports], environments: { client: { build: { rolldownOptions: { output } } } } },
        });
      },
      'astro:build:done': ({ dir }) => preload(fileURLToPath(dir)),
    },
  };
}
