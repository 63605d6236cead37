import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltFile, readFiles } from '../../../src/server/hosts/static/site.ts';

const page = await readFile('README.md', 'utf8');
const picture = Buffer.from(Array.from({ length: 900 }, (_, n) => (n * 7919) % 251));
let folder: string;
let files: Map<string, BuiltFile>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-files-'));
  await Promise.all([
    writeFile(join(folder, 'about.html'), page),
    writeFile(join(folder, 'small.html'), '<h1>Small</h1>'),
    writeFile(join(folder, 'peak.webp'), picture),
  ]);
  files = await readFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const sent = async (path: string, accepts: string) => {
  const { body, encoding } = (await files.get(path)?.encoded(accepts)) ?? {};
  return { bytes: Buffer.from(body ?? []), encoding };
};

test('a page is sent at once, and as small as brotli makes it from then on', async () => {
  const first = await sent('/about', 'gzip, br');
  expect(first.encoding).toBe('br');
  expect(brotliDecompressSync(first.bytes).toString()).toBe(page);

  const best = brotliCompressSync(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(page) },
  });
  expect(first.bytes.length).toBeGreaterThan(best.length);
  await expect.poll(async () => (await sent('/about', 'br')).bytes.length, { timeout: 10_000 }).toBe(best.length);
  expect(brotliDecompressSync((await sent('/about', 'br')).bytes).toString()).toBe(page);
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['gzip;q=1.0, BR;q=0.1', 'br'],
  ['x-br, gzip', 'gzip'],
])('%s is answered with %s', async (accepts, encoding) => {
  expect((await sent('/about', accepts)).encoding).toBe(encoding);
});
