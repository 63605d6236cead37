import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { project, walk } from './mistakes.table.ts';

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

  it('of a copied sample, beside the line that is for samples alone', async () => {
    const copied = walk('sampleStart: 20\nitineraries:\n  - day: 3\n    heading: Up');
    const forSamples = expect.stringMatching(/^sampleStart is for samples alone: .* \(line 6\)$/);
    expect(await told('campaigns/walk.md', copied)).toEqual([
      forSamples,
      'itineraries, number 1 lies outside the campaign: it has 2 days, from startTime to endTime (line 8)',
    ]);
    expect(await told('campaigns/walk.md', copied.replace('2026-07-02', '2026-06-30'))).toEqual([
      'endTime lies before startTime: check both dates (line 5)',
      forSamples,
    ]);
  });

  it('a project of another century', async () => {
    const old = project((text) => text.replace('2023-04-01', '1923-04-01'));
    expect(await told('projects/shed.md', old)).toEqual(['from says 1923-04-01: check the year (line 3)']);
  });
});

describe('what a campaign shows otherwise than it is meant is a note', () => {
  it.each([
    [
      'a sign that nothing ends',
      'We **sieve.',
      /^Note: text shows "\*\*" as it is written, because a second \*\* is missing/,
    ],
    [
      'emphasis that nothing ends',
      'We *sieve.',
      /^Note: text shows "\*" as it is written, because a second \* is missing/,
    ],
    ['a picture', '![The lake](/photos/lake.jpg) is high', /^Note: text holds a picture, of which only/],
    ['words that are struck out', 'Now ~~₹2,000~~ ₹1,500', /^Note: text leaves out "₹2,000", which is struck out/],
    ['HTML', 'We <b>sieve</b>.', /^Note: text shows "<b>" as it is written/],
  ])('of a campaign with %s', async (_what, text, line) => {
    const lines = await told('campaigns/walk.md', walk('', text));
    expect(lines.filter((each) => line.test(each))).toHaveLength(1);
  });

  it.each([
    'See [us](/contact).',
    '## Why\n\n**We** *sieve*, 5 * 3 \\* 2 sand_bags',
    'Write to a_b@x.org or https://x.org/_a',
  ])('nothing of a campaign that says %j', async (text) => {
    expect(await told('campaigns/walk.md', walk('', text))).toEqual([]);
  });

  it('of the markdown in the fields of a campaign', async () => {
    const fields = 'footer: "**Come"\ninstructions: ["[x](javascript:alert(1))"]';
    expect(await told('campaigns/walk.md', walk(fields, 'We sieve.'))).toEqual([
      expect.stringMatching(/^instructions, number 1 links to "javascript:alert\(1\)", a script/),
      expect.stringMatching(/^Note: footer shows "\*\*" as it is written/),
    ]);
  });

  it('of a language that the site does not speak', async () => {
    expect(await told('campaigns/walk.md', walk('language: ne', 'We sieve.'))).toEqual([
      expect.stringMatching(/^language must be hi \(Hindi\) or en \(English\)/),
    ]);
    expect(await told('campaigns/walk.md', walk('language: hi', 'हम छानते हैं।'))).toEqual([]);
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
