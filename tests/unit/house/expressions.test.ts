import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { cpuMs } from '../../helpers/cpu-ms.ts';

const root = resolve(import.meta.dirname, '../../..');
// Scripts of the build and of commands read what this repository holds.
const files = globSync('src/**/*.{ts,tsx,js}', { cwd: root }).filter(
  (file) => !/\/fonts\/|integrations\/admin\//.test(file),
);

/** Every regular expression of a file that repeats something, as it is written there. */
function expressionsOf(file: string): { at: string; pattern: RegExp }[] {
  const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { at: string; pattern: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && /[*+]|\{\d*,/.test(node.text)) {
      const end = node.text.lastIndexOf('/');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ at: `${file}:${line}`, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What may keep an expression busy: each of its own signs, and what its classes stand for, over and over, with an end that does not fit. */
function attacks(pattern: RegExp): string[] {
  const signs = ' \t\n0a-.,/@:"<*_`|\\ह'.split('');
  const own = pattern.source.replace(/\\[pPuxkbBdDsSwWnrt](?:\{[^}]*\}|[0-9a-f]{2,4})?|[[\](){}?+^$|]/g, '').split('');
  const units = [...new Set([...signs, ...own])];
  const pairs = [...new Set(own)].slice(0, 12).flatMap((sign) => [`${sign} `, `${sign}a`, `a${sign}`, `${sign}0`]);
  return [...units, ...pairs];
}

function milliseconds(pattern: RegExp, text: string): number {
  const start = cpuMs();
  if (pattern.global) for (const _ of text.matchAll(pattern));
  else pattern.test(text);
  return cpuMs() - start;
}

/** Whether the attack that keeps an expression busiest takes much more than four times as long with four times the signs. */
function isSlow(pattern: RegExp): boolean {
  const texts = (length: number) =>
    attacks(pattern).flatMap((unit) => ['', '\u0001'].map((end) => `${unit.repeat(length / unit.length)}${end}`));
  const short = texts(3000);
  const times = short.map((text) => milliseconds(pattern, text));
  const at = times.indexOf(Math.max(...times));
  if ((times[at] ?? 0) < 3) return false;
  // The least of three: other work of the machine may have slowed one.
  const least = (text = '') => Math.min(...[1, 2, 3].map(() => milliseconds(pattern, text)));
  const long = least(texts(12_000)[at]);
  return long > 30 && long > 9 * least(short[at]);
}

const BOUNDED: Readonly<Record<string, string>> = {
  'src/worker/worker.js': 'pages of this site',
  'src/server/limits/network.ts': 'an address that isIP has taken',
  'src/server/hosts/readiness.ts': 'a setting',
  'src/integrations/built-for.ts': 'a setting',
  'src/server/hosts/releases.ts': 'a setting',
  'src/integrations/html/built-pages.ts': 'a setting',
  'src/site-data/services.ts': 'a setting',
  'src/server/platform/config.ts': 'a setting',
  'src/lib/addresses.ts': 'a setting',
  'src/server/office/watch.ts': 'at most 254 signs on each side',
  'src/lib/format.ts': 'a number',
  'src/lib/text.ts': 'the most signs that are asked for',
  'src/features/enrolment/enrol.ts': 'the address of a profile',
  'src/contract/rupees.ts': 'TYPED_MAX',
  'src/content/slug.ts': 'the name of a file',
  'src/content/check/site-pages.ts': 'netlify.toml',
};

it('no regular expression takes more than in proportion for a longer text', () => {
  const all = files.filter((file) => !Object.hasOwn(BOUNDED, file)).flatMap(expressionsOf);
  expect(all.length).toBeGreaterThan(150);
  const slow = all.filter(({ pattern }) => isSlow(pattern));
  expect(slow.map(({ at, pattern }) => `${at} ${pattern}`)).toEqual([]);
}, 120_000);

it('sees the one that takes its square', () => {
  expect(isSlow(/\s*kg$/i)).toBe(true);
});
