import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { project } from '../check.table.ts';

const file = (fields: string, text: string) => `---\n${fields}\n---\n${text}`;
const picture = 'drawing: kheerganga\nalt: A lake\n';
const kinds: [path: string, fields: string][] = [
  ['faq/why.md', 'title: Why?\norder: 1'],
  ['legal/rules.md', 'title: Rules\norder: 1'],
  ['policies/report.md', 'title: Report\ndescription: What we did.'],
  ['about/us.md', 'title: Us\norder: 1'],
  ['team/cook.md', `role: Cook\n${picture}order: 1`],
  ['partners/school.md', 'title: A school\norder: 1'],
  ['places/lake.md', `title: Lake\n${picture}order: 1`],
  ['home/why.md', 'kind: why\ntitle: Why?\norder: 1'],
  ['giving/reason.md', 'kind: reason\ntitle: Ten tons'],
];

async function told(path: string, text: string): Promise<string[]> {
  const { root } = contentFolder({ [path]: text });
  const { errors, warnings } = await contentReport(root, true, { now: new Date('2026-06-05T12:00:00+05:30') });
  return [...errors, ...warnings.map((line) => `Note: ${line}`)].map((line) => line.replace(`content/${path}: `, ''));
}

describe('a file that is about its text', () => {
  it.each(kinds)('%s is refused without one', async (path, fields) => {
    for (const text of ['', '\n\n'])
      expect(await told(path, file(fields, text))).toEqual(['text is missing: write it below the second ---']);
    expect(await told(path, file(fields, 'A text.\n'))).toEqual([]);
  });

  it('a project is refused without its report', async () => {
    const empty = project((text) => text.replace('The report.\n', ''));
    expect(await told('projects/shed.md', empty)).toEqual(['text is missing: write it below the second ---']);
  });

  it.each([
    ['notices/closed.md', 'title: We are away.'],
    ['giving/sacks.md', 'kind: amount\namount: 500\ntitle: Sacks'],
  ])('%s needs none, and shows none', async (path, fields) => {
    expect(await told(path, file(fields, '\n'))).toEqual([]);
    expect(await told(path, file(fields, 'A text.\n'))).toEqual([
      'Note: text below the fields is not shown here: write it into title, or remove it',
    ]);
  });
});
