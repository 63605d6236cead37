import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let content: string;
let app: TestApp;
const FIRST = '2026-06-05';
const at = (indiaTime: string) => new Date(`${indiaTime}+05:30`);

beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), 'hh-content-'));
  await cp(fixtureContent, content, { recursive: true });
  const text = await readFile(join(content, 'campaigns/shimla-ridge-morning.md'), 'utf8');
  await writeFile(
    join(content, 'campaigns/two-days.md'),
    text.replace('---\n', `---\npublishFrom: ${FIRST}\npublishUntil: 2026-06-06\n`),
  );
  app = await startApp({ config: { contentDir: content }, at: at('2026-06-04T23:59:59') });
});
afterAll(async () => {
  await app.close();
  await rm(content, { recursive: true });
});

const answer = async (path: string) => {
  app.services.cache.clear();
  return (await app.http.get(path)).text();
};

it.each([
  'open/campaigns?page=0&size=50',
  'open/campaigns?page=0&size=50&words=public',
  'open/campaigns/suggestions',
  'open/campaign/draft-walk',
])('a draft is not in the answer of %s', async (path) => {
  expect(await answer(path)).not.toMatch(/draft-walk"|A walk that is not public/);
});

it('a preview answers drafts with a mark, and the real site never does', async () => {
  const preview = await startApp({ env: { DRAFTS: 'show' } });
  const found = await preview.http.get('open/campaign/draft-walk').json();
  expect(found).toMatchObject({ data: { heading: 'Draft: A walk that is not public' } });
  await preview.close();
  const real = await startApp({ env: { DRAFTS: 'show' }, config: { production: true, drafts: false } });
  expect((await real.http.get('open/campaign/draft-walk')).status).toBe(404);
  await real.close();
});
