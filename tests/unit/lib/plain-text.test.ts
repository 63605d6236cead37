import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/lib/plain-text.ts';

describe('a text of the API', () => {
  it('is paragraphs on blank lines and keeps the lines within them', () => {
    expect(plainText('One\r\ntwo\r\n \r\n\r\nThree')).toEqual([
      { kind: 'paragraph', lines: [['One'], ['two']] },
      { kind: 'paragraph', lines: [['Three']] },
    ]);
  });

  it('is a list where lines begin with a dash or a number', () => {
    expect(plainText('Bring:\n- boots\n- a cup\n\n3. up\n4) down')).toEqual([
      { kind: 'paragraph', lines: [['Bring:']] },
      { kind: 'list', ordered: false, start: 1, items: [['boots'], ['a cup']] },
      { kind: 'list', ordered: true, start: 3, items: [['up'], ['down']] },
    ]);
  });

  it('shows each number that does not count on as it was typed', () => {
    const list = (start: number, ...items: string[]) => ({
      kind: 'list',
      ordered: true,
      start,
      items: items.map((item) => [item]),
    });
    expect(plainText('1986. begun\n2001. grown\n2002. here')).toEqual([
      list(1986, 'begun'),
      list(2001, 'grown', 'here'),
    ]);
  });

  it('takes a line for words when it begins with a number of things', () => {
    expect(plainText('24 people came')).toEqual([{ kind: 'paragraph', lines: [['24 people came']] }]);
  });

  it('makes links of addresses and leaves the full stop outside', () => {
    expect(plainText('See https://example.org/a?b=c. Write to treks@example.org!')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            'See ',
            { text: 'https://example.org/a?b=c', href: 'https://example.org/a?b=c' },
            '. Write to ',
            { text: 'treks@example.org', href: 'mailto:treks@example.org' },
            '!',
          ],
        ],
      },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '[x](javascript:alert(1))', '<a href="//evil">x</a>', 'http://'])(
    'makes no link of %s',
    (text) => {
      expect(plainText(text)).toEqual([{ kind: 'paragraph', lines: [[text]] }]);
    },
  );

  it.each([null, undefined, '', ' \n\n '])('is empty for %j', (text) => {
    expect(plainText(text)).toEqual([]);
  });

  it.each(['a'.repeat(100_000), 'a.'.repeat(50_000), '- '.repeat(50_000), 'a@'.repeat(50_000), '\n'.repeat(100_000)])(
    'is read at once, however long its words are',
    (text) => {
      const start = performance.now();
      plainText(text);
      expect(performance.now() - start).toBeLessThan(1000);
    },
  );
});
