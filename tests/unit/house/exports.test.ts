import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const files = [
  ...globSync('{src,tests}/**/*.{ts,tsx,js,astro}', { exclude: ['tests/fixtures/**'] }),
  'astro.config.mjs',
];
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const isEntry = (file: string) => file.startsWith('src/pages/') || file === 'src/content.config.ts';

const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
const IMPORT = /(?:import|export)\s+(?:type\s+)?([\w${*][^'"`;]*?)\s+from\s+['"](\.[^'"]+)['"]/g;
// A file that is imported as a whole, on demand or for a test: any of its names may be read.
const WHOLE = /(?:import|importActual|doMock|mock)\s*(?:<[^>]*>)?\(\s*['"](\.[^'"]+)['"]/g;

function takenFrom(): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  const take = (from: string, address: string, name: string) => {
    const file = normalize(join(dirname(from), address)).replace(/\?\w+$/, '');
    taken.set(file, (taken.get(file) ?? new Set()).add(name));
  };
  for (const [file, content] of text) {
    for (const [, what = '', address = ''] of content.matchAll(IMPORT)) {
      if (what.includes('*')) take(file, address, '*');
      for (const [, name = ''] of (/\{([^}]*)\}/.exec(what)?.[1] ?? '').matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g))
        take(file, address, name);
    }
    for (const [, address = ''] of content.matchAll(WHOLE)) take(file, address, '*');
  }
  return taken;
}

it('nothing is exported that no other file imports', () => {
  const taken = takenFrom();
  const unused = [...text]
    .filter(([file]) => /^src\/.*\.tsx?$/.test(file) && !isEntry(file) && !taken.get(file)?.has('*'))
    .flatMap(([file, content]) =>
      Array.from(content.matchAll(EXPORT), ([, name = '']) => name)
        .filter((name) => !taken.get(file)?.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});
