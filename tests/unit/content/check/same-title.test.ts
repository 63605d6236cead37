import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { project } from '../check.table.ts';

const walk = (start: string) =>
  `---\nheading: A walk\nstatus: active\nstartTime: ${start}\nendTime: 2026-07-04\nplace: Kaza\nenrolledCount: 0\n---\nText.\n`;
const question = (title: string) => `---\ntitle: ${title}\norder: 1\n---\nBecause.\n`;

async function told(files: Record<string, string>) {
  const { root } = contentFolder(files);
  return contentReport(root, true, { now: new Date('2026-06-05T12:00:00+05:30') });
}

describe('two files of one kind', () => {
  it.each([
    [
      'faq',
      question('Why?'),
      question('why?'),
      'faq/b.md: title is the same as in a.md: change one of the two, or delete it (line 2)',
    ],
    [
      'projects',
      project(),
      project(),
      'projects/b.md: title is the same as in a.md: change one of the two, or delete it (line 2)',
    ],
    [
      'campaigns',
      walk('2026-07-01'),
      walk('2026-07-01'),
      'campaigns/b.md: heading is the same as in a.md, on the same days: change one of the two, or delete it (line 2)',
    ],
  ])('of %s with the same title are a note', async (folder, a, b, line) => {
    const { errors, warnings } = await told({ [`${folder}/a.md`]: a, [`${folder}/b.md`]: b });
    expect([errors, warnings.map((each) => each.replace(/^content.(\S+: )/, '$1'))]).toEqual([[], [line]]);
  });

  it.each([
    ['other titles', { 'faq/a.md': question('Why?'), 'faq/b.md': question('How?') }],
    ['other days', { 'campaigns/a.md': walk('2026-07-01'), 'campaigns/b.md': walk('2026-07-02') }],
  ])('with %s are in order', async (_, files) => {
    expect(await told(files)).toEqual({ errors: [], warnings: [] });
  });
});
