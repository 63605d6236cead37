import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../../src/content/check.ts';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

const TODAY = '2026-06-05';

describe('a file that is written wrong', () => {
  it('has its text looked at all the same, and hides no problem of another file', async () => {
    const { root } = contentFolder({
      'faq/a.md': '---\ntitle: A: b\norder: 1\n---\n[x](javascript:alert(1))\n',
      'faq/b.md': '---\norder: 1\n---\nBecause.\n',
      'faq/c.md': Buffer.from([0, 1, 2, 255]),
    });
    expect((await checkContent(root, TODAY)).map((line) => line.replace(/^content.(\S+): .*/, '$1'))).toEqual([
      'faq/a.md',
      'faq/a.md',
      'faq/b.md',
      'faq/c.md',
    ]);
  });
});

describe('the facts of the foundation', () => {
  it.each([
    ['a tab', 'name: Hamara\n\tfounded: 2016\n', 'founded begins with a tab'],
    ['no colon', 'name: Hamara\nfounded 2016\nx: 1\n', '"founded 2016" is no line of a field'],
    ['UTF-16', Buffer.from('name: Hamara\n', 'utf16le'), 'file is no text that is saved as UTF-8'],
    ['an empty file', '', 'file is empty'],
  ])('with %s are one line, for the public too', async (_, text, start) => {
    const { root } = contentFolder({ 'organisation.yaml': text });
    for (const forPublic of [false, true])
      expect((await contentReport(root, forPublic)).errors).toEqual([
        expect.stringContaining(`content/organisation.yaml: ${start}`),
      ]);
  });
});
