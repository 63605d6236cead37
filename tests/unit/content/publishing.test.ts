import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCampaigns } from '../../../src/content/campaign.ts';
import { movedPages } from '../../../src/content/formerly.ts';
import { readResources } from '../../../src/content/resource.ts';
import { showsDrafts, standingOf } from '../../../src/contract/environment.ts';
import { shown } from '../../../src/site-data/entries.ts';
import { contentFolder } from '../../helpers/content.ts';
import { withLine } from './check/mistakes.table.ts';

const TODAY = '2026-06-05';
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
