import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from '../helpers/dist.ts';

const root = `${dist}/`;
const named = globSync('**/*.html', { cwd: root }).flatMap((page) => {
  const image = /<meta property="og:image" content="([^"]+)"/.exec(readFileSync(join(root, page), 'utf8'))?.[1];
  return image ? [{ page, file: join(root, new URL(image).pathname) }] : [];
});

test('pages name their Open Graph pictures', () => {
  expect(named.length).toBeGreaterThan(15);
});

test.each(named)('$page has its picture, small enough to be shown by every messenger', ({ file }) => {
  expect(existsSync(file)).toBe(true);
  expect(statSync(file).size).toBeLessThan(200 * 1024);
});
