import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { importContent } from '../../../src/server/campaigns/import/import-content.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let root: string;
let content: string;
let app: TestApp;
let version = 0;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hh-content-'));
  await cp(fixtureContent, join(root, 'first'), { recursive: true });
  content = join(root, 'current');
  await symlink(join(root, 'first'), content);
  app = await startApp({ config: { contentDir: content } });
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

/** Changes the whole folder in one moment, as a deploy does: the watcher of the folder before sees nothing of it. */
async function deploy(change: (folder: Folder) => Promise<unknown>): Promise<void> {
  version += 1;
  const next = join(root, `version-${version}`);
  await cp(content, next, { recursive: true, dereference: true });
  await change(folderAt(next));
  await symlink(next, `${next}.link`);
  await rename(`${next}.link`, content);
}

type Folder = ReturnType<typeof folderAt>;
function folderAt(path: string) {
  const file = (name: string) => join(path, `${name}.md`);
  return {
    path,
    file,
    edit: async (name: string, from: RegExp, to: string) =>
      writeFile(file(name), (await readFile(file(name), 'utf8')).replace(from, to)),
  };
}

const headed = (text: string) => [/^heading: .*$/m, `heading: ${text}`] as const;
const heading = async (id: string) =>
  (await app.http.get(`open/campaign/${id}`).json<{ data: { heading?: string } }>()).data?.heading;
const said = (start: string, lines = app.lines) => lines.filter((line) => line.startsWith(start));
const listed = async (id: string) =>
  app.db.selectFrom('resources').select('listed').where('id', '=', id).executeTakeFirst();

it('one file with a mistake keeps everything back, and the server says once which and goes on answering', async () => {
  app.lines.length = 0;
  await deploy(async ({ edit, file }) => {
    await edit('campaigns/bhrigu-lake', /^heading: /m, 'heding: ');
    await edit('campaigns/nag-tibba-weekend', ...headed('Another weekend'));
    await rm(file('resources/eighty-g'));
  });
  expect((await importContent(app.services)).problems).toMatchObject([{ field: 'heding' }]);
  await importContent(app.services);
  expect(said('content/campaigns/bhrigu-lake.md: heding ')).toHaveLength(1);
  expect(said('content: ')).toEqual([
    'content: nothing was imported, because of the lines above; the site shows what it knew before',
  ]);
  expect(await heading('nag-tibba-weekend')).toBeDefined();
  expect(await heading('nag-tibba-weekend')).not.toBe('Another weekend');
  expect(await listed('eighty-g')).toEqual({ listed: 1 });
  await deploy(({ edit }) => edit('campaigns/bhrigu-lake', /^heding: /m, 'heading: '));
  await importContent(app.services);
  await expect.poll(() => heading('nag-tibba-weekend')).toBe('Another weekend');
  expect(await listed('eighty-g')).toEqual({ listed: 0 });
});

it('a process whose folder stays the same does not undo what another one has imported', async () => {
  const newer = join(root, 'newer');
  await cp(content, newer, { recursive: true, dereference: true });
  await folderAt(newer).edit('campaigns/nag-tibba-weekend', ...headed('The newer one'));
  const other = await createApp({ ...app.config, contentDir: newer }, { log: () => {}, demo: false });
  try {
    for (const { services } of [app, other, app]) await importContent(services);
    const row = app.db.selectFrom('campaigns').select('heading').where('id', '=', 'nag-tibba-weekend');
    expect(await row.executeTakeFirst()).toEqual({ heading: 'The newer one' });
  } finally {
    await other.close();
  }
});

it('of two processes on one database one imports a change, and both show it', { tags: ['races'] }, async () => {
  const lines: string[] = [];
  const other = await createApp(app.config, { log: (line) => lines.push(line), demo: false });
  try {
    expect(said('content: ', lines)).toEqual([]);
    app.lines.length = 0;
    for (const text of ['One', 'Two', 'Three', 'Four', 'Another weekend']) {
      await deploy(({ edit }) => edit('campaigns/nag-tibba-weekend', ...headed(text)));
      await Promise.all([app, other].map(({ services }) => importContent(services)));
    }
    expect(said('content: ', [...app.lines, ...lines])).toEqual(Array(5).fill('content: 1 campaign changed'));
    for (const { handle } of [app, other]) {
      const answer = await handle(new Request('http://localhost:4321/api/open/campaign/nag-tibba-weekend'));
      expect(await answer.json()).toMatchObject({ data: { heading: 'Another weekend' } });
    }
  } finally {
    await other.close();
  }
});
