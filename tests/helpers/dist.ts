import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { builtSite } from './fixtures.ts';

export const dist = builtSite;

const compressed = new Map<string, Buffer>();

/** A text as a CDN sends it: brotli at its best. Many tests ask for the same ones, and each costs up to a third of a second. */
function sent(text: string): Buffer {
  const known = compressed.get(text);
  if (known) return known;
  const made = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  compressed.set(text, made);
  return made;
}

export const brotli = (text: string): number => sent(text).length;

/** The name of an island comes from the path of the project's folder, and moves the bytes before it by up to 40 in either direction. */
const anyFolder = (html: string) => html.replace(/(uid|data-props)="\w+"/g, '$1="island"');

/** As much of a page as the first `bytes` of it hold, sent with brotli; the same in every folder. */
export function first(html: string, bytes: number): string {
  return brotliDecompressSync(sent(anyFolder(html)).subarray(0, bytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString('utf8');
}

/** Every built page for visitors, as its address. That of editors has tests of its own. */
export function pages(): string[] {
  return readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html') && !/^admin[./]/.test(file))
    .map(
      (file) =>
        `/${file
          .replaceAll('\\', '/')
          .replace(/\.html$/, '')
          .replace(/(^|\/)index$/, '')}`,
    )
    .toSorted();
}

export const htmlOf = (page: string) => readFileSync(join(dist, `${page === '/' ? '/index' : page}.html`), 'utf8');

const script = (name: string) => readFileSync(join(dist, '_astro', name), 'utf8');
const names = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name);

// An island that waits until it is seen asks for its scripts only then.
const WAITING = /<astro-island\b[^>]*\bclient="visible"[^>]*>/g;

/** Every script that a page loads at once, with all that these import. Imports on demand, and of islands further down, are left out. */
export function scriptsOf(page: string): string[] {
  const html = page.replace(WAITING, '');
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    names(script(name), /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g).forEach(visit);
  };
  names(html, /(?:src|href|component-url|renderer-url)="\/_astro\/([\w.-]+\.js)"/g).forEach(visit);
  return [...found].toSorted();
}

function inlineScripts(html: string): string {
  return Array.from(
    html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
    ([, text = '']) => text,
  ).join('');
}

/** Brotli bytes of all scripts of a page: the files one by one, and those in the page. */
export function scriptBytes(html: string): number {
  const inline = inlineScripts(html);
  return scriptsOf(html).reduce((sum, name) => sum + brotli(script(name)), inline ? brotli(inline) : 0);
}
