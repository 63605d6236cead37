import { cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let content: string;
let file: string;
let app: TestApp;

beforeEach(async () => {
  content = await mkdtemp(join(tmpdir(), 'hh-content-'));
  await cp(fixtureContent, content, { recursive: true });
  file = join(content, 'campaigns/nag-tibba-weekend.md');
  await utimes(file, 0, 0);
  app = await startApp({ env: { CONTENT_DIR: content } });
});
afterEach(async () => {
  await app.close();
  await rm(content, { recursive: true });
});

const price = async () => (await app.http.get('open/campaign/nag-tibba-weekend').json<{ data: unknown }>()).data;

// Netlify gives all files of a function the same time.
it('other words of the same length are imported at the next start, whatever the time of the file', async () => {
  expect(await price()).toMatchObject({ price: 500 });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('price: 500', 'price: 700'));
  await utimes(file, 0, 0);
  app = await app.restart();
  expect(await price()).toMatchObject({ price: 700 });
});
