import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { walk } from './mistakes.table.ts';

const now = new Date('2026-06-05T12:00:00+05:30');
async function told(file: string, text: string): Promise<string[]> {
  const { errors, warnings } = await contentReport(contentFolder({ [file]: text }).root, true, { now });
  return [...errors, ...warnings.map((line) => `Note: ${line}`)].map((line) => line.replace(`content/${file}: `, ''));
}

describe('a day that is hardly meant', () => {
  const days = (start: string, end: string) =>
    walk('')
      .replace(/startTime: \S+/, `startTime: ${start}`)
      .replace(/endTime: \S+/, `endTime: ${end}`);
  it.each([
    [
      '2206-07-01',
      '2206-07-02',
      ['startTime says 2206-07-01: check the year (line 4)', 'endTime says 2206-07-02: check the year (line 5)'],
    ],
    ['2026-07-01', '2206-07-02', ['endTime says 2206-07-02: check the year (line 5)']],
    ['2026-07-02', '2026-07-01', ['endTime lies before startTime: check both dates (line 5)']],
    [
      '2026-05-01',
      '2026-05-02',
      ['Note: status is still "active", but the campaign ended on 2026-05-02: write "closed" (line 3)'],
    ],
    [
      '2026-07-01',
      '2027-07-02',
      ['Note: endTime makes the campaign 367 days long: check the years of both dates (line 5)'],
    ],
    ['2036-07-01', '2036-07-02', []],
  ])('a campaign from %s to %s', async (start, end, lines) => {
    expect(await told('campaigns/walk.md', days(start, end))).toEqual(lines);
  });
});

it('a text of more than 200 KB, and a list of more than 60 entries, are told and not read', async () => {
  const { root } = contentFolder({
    'faq/why.md': `---\ntitle: Why?\norder: 1\n---\n${'word '.repeat(50_000)}`,
    'campaigns/walk.md': `---\nheading: Walk\nstatus: active\nstartTime: 2026-12-05\nendTime: 2026-12-08\nincluded: [${'Food,'.repeat(61)}]\n---\nText.\n`,
  });
  expect((await contentReport(root, false, { now })).errors).toEqual([
    'content/campaigns/walk.md: included has 61 entries: shorten it to at most 60 (line 6)',
    'content/faq/why.md: file has 251 KB, and a text has at most 200: make several of it',
  ]);
});
