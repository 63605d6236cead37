import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCampaigns } from '../../../src/content/campaign.ts';
import { movedPages } from '../../../src/content/formerly.ts';
import { contentReport } from '../../../src/content/report.ts';
import { readResources } from '../../../src/content/resource.ts';
import { showsDrafts, standingOf } from '../../../src/contract/environment.ts';
import { shown } from '../../../src/site-data/entries.ts';
import { contentFolder } from '../../helpers/content.ts';
import { project, withLine } from './check/mistakes.table.ts';

const TODAY = '2026-06-05';
const NOW = new Date('2026-06-05T12:00:00Z');
const campaign = (lines: string) =>
  `---\n${lines}\nheading: A day by the stream\nstatus: active\nstartTime: 2026-12-05\nendTime: 2026-12-06\n---\nWe walk.\n`;
const resource = (lines: string) =>
  `---\n${lines}\ntitle: A guide\ndrawing: kheerganga\nalt: A sack\nhref: /contact\npublished: 2026-01-01\n---\nA guide.\n`;

const days: [lines: string, standing: string, title: string][] = [
  ['sample: true', 'public', 'A'],
  ['draft: true', 'draft', 'Draft: A'],
  ['draft: false', 'public', 'A'],
  ['publishFrom: 2026-06-05', 'public', 'A'],
  ['publishFrom: 2026-06-06', 'early', 'Not yet public: A'],
  ['publishUntil: 2026-06-05', 'public', 'A'],
  ['publishUntil: 2026-06-04', 'over', 'No longer public: A'],
  ['publishFrom: 2026-06-01\npublishUntil: 2026-06-30', 'public', 'A'],
  ['publishFrom: 2026-06-01\npublishUntil: 2026-06-30\ndraft: true', 'draft', 'Draft: A'],
];

describe('on 5 June 2026 in India', () => {
  it.each(days)('a file with "%s" is %s, for campaigns, resources and pages alike', async (lines, standing, title) => {
    const { content } = contentFolder({ 'campaigns/a.md': campaign(lines), 'resources/a.md': resource(lines) });
    const count = standing === 'public' ? 1 : 0;
    const read = async (drafts: boolean) => {
      const { campaigns } = await readCampaigns(join(content, 'campaigns'), TODAY, { drafts });
      const { resources } = await readResources(join(content, 'resources'), TODAY, { drafts });
      return [campaigns.map(({ heading }) => heading), resources.map((one) => one.resource.title)];
    };
    expect((await read(false)).map(({ length }) => length)).toEqual([count, count]);
    const mark = title.slice(0, -1);
    expect(await read(true)).toEqual([[`${mark}A day by the stream`], [`${mark}A guide`]]);
    const fields = Object.fromEntries(lines.split('\n').map((line) => line.split(': ') as [string, string]));
    const data = { title: 'A', ...fields, draft: fields['draft'] === 'true' };
    expect(
      standingOf(
        { draft: data.draft, publishFrom: fields['publishFrom'], publishUntil: fields['publishUntil'] },
        TODAY,
      ),
    ).toBe(standing);
    expect(shown([{ data }], {}, TODAY)).toHaveLength(count);
    expect(shown([{ data }], { DRAFTS: 'show' }, TODAY)).toMatchObject([{ data: { title } }]);
  });
});

it.each([
  [{}, false],
  [{ DRAFTS: 'show' }, true],
  [{ DRAFTS: 'show', CONTEXT: 'deploy-preview' }, true],
  [{ DRAFTS: 'show', CONTEXT: 'production' }, false],
  [{ DRAFTS: 'show', PAYU_ENV: 'production' }, false],
])('with %j drafts are shown: %s', (env, shows) => {
  expect(showsDrafts(env)).toBe(shows);
});

async function told(files: Record<string, string>): Promise<string[]> {
  const { root } = contentFolder(files);
  const { errors, warnings } = await contentReport(root, false, { now: NOW });
  return [...errors, ...warnings]
    .filter((line) => !line.includes('organisation.yaml'))
    .map((line) => line.replace(/^content\//, ''));
}

it.each<[string, Record<string, string>, string]>([
  [
    'an earlier name that is still a page',
    { 'projects/a.md': withLine('formerly: [b]'), 'projects/b.md': project().replace('A shed', 'The shed') },
    'projects/a.md: formerly names "b", which is still a page: remove it, or delete b.md',
  ],
  [
    'an earlier name of two pages',
    {
      'projects/a.md': withLine('formerly: [c]'),
      'projects/b.md': withLine('formerly: [c]').replace('A shed', 'The shed'),
    },
    'projects/b.md: formerly names "c", as a.md does: leave it in one of the two',
  ],
  [
    'a link to a page that moved',
    { 'projects/a.md': withLine('formerly: [c]'), 'faq/a.md': '---\ntitle: Why?\norder: 1\n---\n[It](/event/c).\n' },
    'faq/a.md: text links to /event/c, and that page has moved: write /event/a (line 5)',
  ],
])('the check says in one line what is to know of %s', async (_, files, line) => {
  expect(await told(files)).toEqual([line]);
});

it('the check tells of a link to a page that is not public', async () => {
  const files = {
    'projects/a.md': withLine('draft: true'),
    'faq/a.md': '---\ntitle: Why?\norder: 1\n---\n[It](/event/a).\n',
  };
  expect(await told(files)).toContain(
    'faq/a.md: text links to /event/a, which is not public today: visitors find nothing there (line 5)',
  );
});

it('earlier names of projects, campaigns and policies lead on, and those of a draft do not', async () => {
  const { content } = contentFolder({
    'projects/a.md': withLine('formerly: [b, c]'),
    'projects/d.md': withLine('formerly: [e]\ndraft: true'),
    'campaigns/a.md': campaign('formerly: [b]'),
    'policies/annual-report.md': '---\ntitle: Report\ndescription: Ours.\nformerly: [report]\n---\nText.\n',
  });
  mkdirSync(join(content, 'notices'));
  expect(await movedPages(content, TODAY)).toEqual([
    { from: '/campaigns/b', to: '/campaigns/a' },
    { from: '/campaigns/b/enroll', to: '/campaigns/a/enroll' },
    { from: '/event/b', to: '/event/a' },
    { from: '/event/c', to: '/event/a' },
    { from: '/report', to: '/annual-report' },
  ]);
});
