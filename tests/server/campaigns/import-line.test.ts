import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { createApp } from '../../../src/server/app.ts';
import { importContent, importLine } from '../../../src/server/campaigns/import/import-content.ts';
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
  app.services.db.selectFrom('resources').select('listed').where('id', '=', id).executeTakeFirst();

it('the log says what was imported, in one line, and nothing where nothing changed', async () => {
  expect(said('content: ')).toEqual([expect.stringMatching(/^content: \d+ campaigns new; \d+ resources new$/)]);
  app.lines.length = 0;
  await deploy(async ({ edit, file }) => {
    await edit('campaigns/nag-tibba-weekend', ...headed('Another weekend'));
    await edit('campaigns/bhrigu-lake', ...headed('Another lake'));
    await cp(file('campaigns/bhrigu-lake'), file('campaigns/brand-new'));
    await rm(file('campaigns/hunder-dunes-nubra'));
    await edit('resources/eighty-g', /^title: .*$/m, 'title: Another title');
  });
  await importContent(app.services);
  await importContent(app.services);
  expect(said('content: ')).toEqual(['content: 2 campaigns changed, 1 new, 1 removed; 1 resource changed']);
});

const FIXED = `---
heading: A day by the stream
status: active
startTime: 2031-12-05
endTime: 2031-12-06
instructions: [Carry your waste down]
---
We walk along the stream.
`;

it('a new day changes nothing where no date counts from today', async () => {
  await deploy(async ({ path, file }) => {
    await rm(join(path, 'campaigns'), { recursive: true });
    await mkdir(join(path, 'campaigns'));
    await writeFile(file('campaigns/stream'), FIXED);
  });
  expect(await importContent(app.services)).toMatchObject({ campaigns: { added: 1 } });
  app.setTime(new Date(Date.now() + DAY_MS));
  app.lines.length = 0;
  expect(await importContent(app.services)).toMatchObject({ campaigns: { changed: 0, added: 0, removed: 0 } });
  expect(said('content: ')).toEqual([]);
});

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
    const row = app.services.db.selectFrom('campaigns').select('heading').where('id', '=', 'nag-tibba-weekend');
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

it.each([
  [[0, 0, 0], [0, 0, 0], ''],
  [[1, 0, 0], [0, 0, 0], 'content: 1 campaign changed'],
  [[2, 1, 1], [0, 0, 0], 'content: 2 campaigns changed, 1 new, 1 removed'],
  [[0, 0, 3], [0, 1, 0], 'content: 3 campaigns removed; 1 resource new'],
] as const)('campaigns %j and resources %j are told as "%s"', (campaigns, resources, line) => {
  const counts = ([changed, added, removed]: readonly [number, number, number]) => ({ changed, added, removed });
  expect(importLine({ campaigns: counts(campaigns), resources: counts(resources) })).toBe(line);
});
