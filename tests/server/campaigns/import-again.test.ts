import { cp, mkdtemp, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
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

const campaign = async () => (await app.http.get('open/campaign/nag-tibba-weekend').json<{ data: unknown }>()).data;

// Netlify gives all files of a function the same time.
it('other words of the same length are imported at the next start, whatever the time of the file', async () => {
  expect(await campaign()).toMatchObject({ price: 500 });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('price: 500', 'price: 700'));
  await utimes(file, 0, 0);
  app = await app.restart();
  expect(await campaign()).toMatchObject({ price: 700 });
});

it('terms of cancelling are those of the file, else those of the foundation, in force within a minute', async () => {
  const own = await app.http.get('open/campaign/kheerganga-carry-down').json<{ data: unknown }>();
  const facts = join(content, 'organisation.yaml');
  const text = await readFile(facts, 'utf8');
  expect(await campaign()).not.toHaveProperty('cancelling');
  await writeFile(facts, `${text}\ncancelling:\n  - days: 30\n    percent: 90\n`);
  app = await app.restart();
  expect(await campaign()).toMatchObject({ cancelling: [{ days: 30, percent: 90 }] });
  const kept = await app.http.get('open/campaign/kheerganga-carry-down').json<{ data: unknown }>();
  expect(kept.data).toMatchObject({
    cancelling: [
      { days: 20, percent: 100 },
      { days: 8, percent: 50 },
    ],
  });
  expect(kept).toEqual(own);
  await writeFile(facts, `${text}\ncancelling: soon\n`);
  app = await app.restart();
  expect(await campaign(), 'a mistake holds the import back').toMatchObject({
    cancelling: [{ days: 30, percent: 90 }],
  });
});

it('what cannot be read leaves the campaign as it was', async () => {
  const text = await readFile(file, 'utf8');
  const before = await campaign();
  const wrong = [
    text.replace(/heading: .*/, 'heading: Weekend #2'),
    text.replace('price: 500', 'price: 1.500'),
    Buffer.from(text, 'utf16le'),
  ];
  for (const bytes of wrong) {
    await writeFile(file, bytes);
    app = await app.restart();
    expect(await campaign()).toEqual(before);
  }
});

// Node reads no file of this size; as to any other that may not be read, a start must not end for it.
const TOO_LARGE = 3 * 2 ** 30;

it.each([
  ['file that cannot be read', () => truncate(file, TOO_LARGE)],
  [
    'folder that cannot be looked through',
    async () => {
      await rm(join(content, 'campaigns'), { recursive: true });
      await writeFile(join(content, 'campaigns'), '');
    },
  ],
])('a %s leaves the campaigns as they were, and the site starts', async (_, spoil) => {
  await spoil();
  app = await app.restart();
  expect(await campaign()).toMatchObject({ price: 500 });
});
