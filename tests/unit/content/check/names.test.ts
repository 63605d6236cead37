import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../../src/content/check.ts';
import { contentSchemas } from '../../../../src/content/collections.ts';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { project } from './mistakes.table.ts';

const TODAY = '2026-06-05';
const QUESTION = '---\ntitle: Why?\norder: 1\n---\nBecause.\n';
const told = (files: Record<string, string>) => checkContent(contentFolder(files).root, TODAY);

describe('a file that the site does not read', () => {
  it.each([
    ['faq/why.MD', 'file name ends in .MD, so the site does not read it: rename it to why.md'],
    ['faq/why.markdown', 'file name ends in .markdown, so the site does not read it: rename it to why.md'],
    ['faq/Why Not.txt', 'file name ends in .txt, so the site does not read it: rename it to why-not.md'],
    ['faq/why.md.txt', 'file name ends in .txt, so the site does not read it: rename it to why.md'],
    ['faq/why.docx', 'file name ends in .docx, so the site does not read it: copy its words into a text file why.md'],
    ['faq/why', 'file name has no ending .md, so the site does not read it: rename it to why.md'],
    [
      'why.md',
      `file lies in no folder, so the site does not read it: move it into one of ${[...Object.keys(contentSchemas), 'campaigns', 'resources'].join(', ')}`,
    ],
    ['organisation.yml', 'file name must be organisation.yaml, exactly so: rename it'],
    [
      'campaigns/2026/walk.md',
      'file lies in a folder inside campaigns, where a running server does not see its changes: move it to content/campaigns',
    ],
  ])('%s is told', async (file, line) => {
    expect(await told({ [file]: QUESTION })).toContain(`content/${file}: ${line}`);
  });

  it.each(['README.md', 'faq/.DS_Store', 'faq/~$why.docx', '.gitkeep', 'faq/Thumbs.db', 'faq/why.md~'])(
    '%s is left alone',
    async (file) => expect(await told({ [file]: 'x' })).toEqual([]),
  );

  it('a folder with the name of a file, and a link', async () => {
    const { root, content } = contentFolder({ 'faq/a.md': QUESTION });
    mkdirSync(join(content, 'faq/b.md'));
    symlinkSync(join(content, 'nowhere.md'), join(content, 'faq/c.md'));
    expect(await checkContent(root, TODAY)).toEqual([
      'content/faq/b.md: file is a folder with the name of a file: give it another name',
      'content/faq/c.md: file is a link to another place: copy the file itself here',
    ]);
  });
});

describe('a file name that cannot be an address', () => {
  it.each([
    ['Why Not', 'why-not'],
    ['Clean_Springs--b', 'clean-springs-b'],
    ['Häuser & Öfen', 'hauser-ofen'],
    ['WHY NOT', 'why-not-2'],
  ])('%s gets a better one: %s', async (name, better) => {
    const taken = better.endsWith('-2') ? { 'faq/why-not.md': QUESTION } : {};
    expect(await told({ ...taken, [`faq/${name}.md`]: QUESTION })).toEqual([
      `content/faq/${name}.md: file name must be small letters, digits and single dashes: rename it to ${better}.md`,
    ]);
  });

  it('in Hindi gets an example', async () => {
    expect(await told({ 'faq/साफ़ पहाड़.md': QUESTION })).toEqual([
      'content/faq/साफ़ पहाड़.md: file name must be small letters, digits and single dashes: give it a name such as kheerganga-clean-up.md',
    ]);
  });
});

const CAMPAIGN = `---
heading: To the lake
status: active
startTime: 2099-12-05
endTime: 2099-12-06
---
A day by the lake.
`;

describe('a page whose file got another name since the last commit', () => {
  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@village.in', '-C', root, ...args], {
      stdio: 'ignore',
    });

  it('of a campaign is a note that thinks of who has enrolled', async () => {
    const { root, content } = contentFolder({ 'campaigns/lake.md': CAMPAIGN });
    git(root, 'init');
    git(root, 'add', '-A');
    git(root, 'commit', '--no-verify', '-m', 'All');
    renameSync(join(content, 'campaigns/lake.md'), join(content, 'campaigns/high-lake.md'));
    expect((await contentReport(root, true)).warnings).toContain(
      'content/campaigns/high-lake.md: file name was lake.md, so links to /campaigns/lake lead to nothing, and who has enrolled or given is not known under the new name: add the line "formerly: [lake]"',
    );
  });

  it('is a note, and none without a repository', async () => {
    const { root, content } = contentFolder({ 'projects/shed.md': project() });
    const rename = () => renameSync(join(content, 'projects/shed.md'), join(content, 'projects/sorting-shed.md'));
    git(root, 'init');
    git(root, 'add', '-A');
    git(root, 'commit', '--no-verify', '-m', 'All');
    rename();
    expect((await contentReport(root, true)).warnings).toEqual([
      'content/projects/sorting-shed.md: file name was shed.md, so links to /event/shed lead to nothing: add the line "formerly: [shed]"',
    ]);
    git(root, 'add', '-A');
    git(root, 'commit', '--no-verify', '-m', 'Renamed');
    expect((await contentReport(root, true)).warnings).toEqual([]);
    expect(await told({ 'projects/sorting-shed.md': project() })).toEqual([]);
  });
});

it('errors stand before notes, each by file and line, and the last line counts them', async () => {
  const { root } = contentFolder({
    'faq/b.md': '---\norder: x\n---\n[x](/nowhere-at-all)\n',
    'faq/a.md': '---\ntitle: A\norder: 1\n---\n[x](#none)\n[x](javascript:x)\n',
  });
  const { errors, warnings } = await contentReport(root, true);
  const start = (line: string) => line.replace(/^content\/(\S+): (\w+) .*?(\(line \d+\))?$/, '$1 $2 $3');
  expect(errors.map(start)).toEqual([
    'faq/a.md text (line 6)',
    'faq/b.md title ',
    'faq/b.md order (line 2)',
    'faq/b.md text (line 4)',
  ]);
  expect(warnings.map(start)).toEqual(['faq/a.md text (line 5)']);
});
