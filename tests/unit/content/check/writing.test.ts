import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

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
