import { describe, expect, it } from 'vitest';
import { metresIn, unreadHeights } from '../../../src/lib/measures.ts';
import { plainText } from '../../../src/lib/plain-text.ts';
import { truncate } from '../../../src/lib/text.ts';
import { cpuMs } from '../../helpers/cpu-ms.ts';

describe('a text of the API', () => {
  it('is a list where lines begin with a dash or a number', () => {
    expect(plainText('Bring:\n- boots\n- a cup\n\n3. up\n4) down')).toEqual([
      { kind: 'paragraph', lines: [['Bring:']] },
      { kind: 'list', ordered: false, start: 1, items: [['boots'], ['a cup']] },
      { kind: 'list', ordered: true, start: 3, items: [['up'], ['down']] },
    ]);
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

  it.each(['a'.repeat(100_000), 'a.'.repeat(50_000), '- '.repeat(50_000), 'a@'.repeat(50_000), '\n'.repeat(100_000)])(
    'is read at once, however long its words are',
    (text) => {
      const start = cpuMs();
      plainText(text);
      expect(cpuMs() - start).toBeLessThan(1000);
    },
  );
});

const length = (text: string) => Array.from(text).length;

describe('a text that is cut', () => {
  it.each([220, 350])('has at most %i characters, the dots included', (max) => {
    expect(length(truncate('word '.repeat(1000), max))).toBeLessThanOrEqual(max);
    expect(length(truncate('x'.repeat(100_000), max))).toBe(max);
    expect(length(truncate('🏔️'.repeat(100_000), max))).toBe(max);
  });
});

it.each<[text: string, metres: number[]]>([
  ['3,600 m', [3600]],
  ['3.600 m', [3600]],
  ['3 600 m', [3600]],
  ['3\u00a0600 m', [3600]],
  ['3600m', [3600]],
  ['3,600 metres', [3600]],
  ['3600 mtrs', [3600]],
  ['3600 mtrs.', [3600]],
  ['3600 M', [3600]],
  ['11,800 feet', [3597]],
  ['11800 ft', [3597]],
  ['३,६०० मी', [3600]],
  ['३६०० मीटर', [3600]],
  ['2,950 m to 2,200 m', [2950, 2200]],
  ['4,200 m, 50 m below the pass', [4200]],
  ['300 m climb to 2,800 m', [2800]],
  ['50 m. below the pass', []],
  ['climb of 600 m to 3,600 m', [3600]],
  ['600 m gain to 3,600 m', [3600]],
  ['3,600 m (+600 m)', [3600]],
  ['3,600 m, ascent 600 m, −1,400 m', [3600]],
  ['climb 600–800 m', []],
  ['-50 m', []],
  ['up to 2,800 m', [2800]],
  ['3,600 m above mean sea level', [3600]],
  ['3,200–3,600 m', [3200, 3600]],
  ['2950 to 2200 m', [2950, 2200]],
  ['11,800-12,500 ft', [3597, 3810]],
  ['NH 22 - 3,600 m', [3600]],
  ['3’600 m', [3600]],
  ['3，６００ ｍ', [3600]],
  ['3\u202f600\u2009m', [3600]],
  ['11,800 \u095eीट', [3597]],
  ['3,600 m (11,811 ft)', [3600]],
  ['3,600 m²', []],
  ['12 m', [12]],
  ['99,999 m', []],
  ['3600', []],
  ['five months', []],
  ['3600 men', []],
])('the heights in %s', (text, metres) => {
  expect(metresIn(text)).toEqual(metres);
});

it.each<[text: string, unread: string[]]>([
  ['Barshaini, 2200', ['2200']],
  ['2,950 m down to 2,200 m', ['2,950']],
  ['2,950 m -2,200 m', ['2,200']],
  ['2,200 m to 3.6k m', ['3.6k']],
  ["2,200 m to 11800'", ['11800']],
  ['३,२०० से ३,६०० मी', ['3,200']],
  ['between 2,950 and 3,600 m', ['2,950']],
  ['3,200–36,000 m', ['3,200', '36,000']],
  ['3,200 masl to 3,600 m', ['3,200']],
  ['3,600 m (11,811 ft), climb of 1,400 m', []],
  ['Barshaini, 31 km from Bhuntar, 2,200 m', []],
  ['Rampur 172022', []],
])('the heights that are not read in %s', (text, unread) => {
  expect(unreadHeights(text)).toEqual(unread);
});
