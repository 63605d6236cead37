import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../../src/content/check.ts';
import { contentSchemas } from '../../../../src/content/collections.ts';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

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
