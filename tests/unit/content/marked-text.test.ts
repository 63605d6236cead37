import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../src/content/marked-text.ts';
import { type Inline, plainText } from '../../../src/lib/plain-text.ts';

const shown = (source: string) => {
  const { text, marks } = readMarkdown(source);
  return plainText(text, marks);
};
const inlines = (source: string): Inline[] =>
  shown(source).flatMap((block) => (block.kind === 'paragraph' ? block.lines : block.items).flat());
const paragraph = (...line: Inline[]) => [{ kind: 'paragraph', lines: [line] }];
const item = (...items: Inline[][]) => ({ kind: 'list', ordered: false, start: 1, items });

describe('a markdown text of an editor', () => {
  it.each<[what: string, source: string, text: string]>([
    ['plain words', 'We sieve.', 'We sieve.'],
    ['lines of one paragraph', 'We\nsieve.', 'We sieve.'],
    ['a hard break', 'We  \nsieve.', 'We\nsieve.'],
    ['paragraphs', 'One\n\n\nTwo', 'One\n\nTwo'],
    ['bold, emphasis and code', '**Bring** *no* `plastic`', 'Bring no plastic'],
    ['a link', 'See [the list](/details).', 'See the list.'],
    ['a heading', '## Why\nWords', 'Why\n\nWords'],
    ['a list with gaps', '- a\n\n- b\n\n  c', '- a\n- b c'],
    ['a list in a list', '1. a\n   - b\n2. c', '1. a\n- b\n2. c'],
    ['a quotation', '> a\n>\n> b', 'a\n\nb'],
    ['a table', '| a | b |\n|---|---|\n| c | d |', 'a · b\nc · d'],
    ['a picture', '![The lake](/photos/lake.jpg)', 'The lake'],
    ['words that are struck out', '~~₹2,000~~ ₹1,500', '₹1,500'],
    ['HTML', '<b>bold</b> <script>x</script>', '<b>bold</b> <script>x</script>'],
    ['escaped signs', '\\*no\\* 5 * 3', '*no* 5 * 3'],
    ['a number that is no list', '2016\\. It began', '\u20602016. It began'],
    ['letters of two halves before a sign', '🏔️ हिमालय **क्षेत्र**', '🏔️ हिमालय क्षेत्र'],
  ])('is plain words for who does not know marks: %s', (_what, source, text) => {
    expect(readMarkdown(source).text).toBe(text);
  });

  it.each<[what: string, source: string, blocks: unknown]>([
    ['bold', 'a **b** c', paragraph('a ', { text: 'b', as: 'strong' }, ' c')],
    ['emphasis', '🏔️ *ब*', paragraph('🏔️ ', { text: 'ब', as: 'em' })],
    ['bold in emphasis', '*a **b***', paragraph({ text: 'a ', as: 'em' }, { text: 'b', as: 'strong' })],
    [
      'a link within bold',
      '**a [b](/x)**',
      paragraph({ text: 'a ', as: 'strong' }, { text: 'b', href: '/x', as: 'a' }),
    ],
    ['a link with bold words is one link', '[a **b**](tel:+91)', paragraph({ text: 'a b', href: 'tel:+91', as: 'a' })],
    ['a link by name', '[a][b]\n\n[b]: https://x.org', paragraph({ text: 'a', href: 'https://x.org', as: 'a' })],
    ['a link whose words end with a blank', 'a [b ](/x)', paragraph('a ', { text: 'b', href: '/x', as: 'a' })],
    ['an address', 'https://x.org', paragraph({ text: 'https://x.org', href: 'https://x.org' })],
    [
      'headings',
      '## A\n### B\nc',
      [
        { kind: 'paragraph', lines: [['A']], heading: 'h3' },
        { kind: 'paragraph', lines: [['B']], heading: 'h4' },
        { kind: 'paragraph', lines: [['c']] },
      ],
    ],
    [
      'a heading that begins with a number',
      '## 1. Day',
      [{ kind: 'paragraph', lines: [['\u20601. Day']], heading: 'h3' }],
    ],
    [
      'a heading with a link',
      '## [A](/x) b',
      [{ kind: 'paragraph', lines: [[{ text: 'A', href: '/x', as: 'a' }, ' b']], heading: 'h3' }],
    ],
    ['an entry with bold words', '- **a** b\n- c', [item([{ text: 'a', as: 'strong' }, ' b'], ['c'])]],
    ['a line that looks like one of a list', '\\- a', paragraph('\u2060- a')],
  ])('shows %s', (_what, source, blocks) => {
    expect(shown(source)).toEqual(blocks);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](&#106;avascript:alert(1))',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '[x](#anchor)',
  ])('makes no link of %s', (source) => {
    for (const part of inlines(source)) expect(part).toBeTypeOf('string');
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '~~',
      '#',
      '## ',
      '- ',
      '1. ',
      '> ',
      '\n',
      '\n\n',
      '  \n',
      '\\',
      '![',
      '[',
      ']',
      '](',
      ')',
    ),
    fc.constantFrom(
      '(javascript:alert(1))',
      '(/x)',
      '(https://x.org)',
      '<b>',
      '</b>',
      '<!--',
      '&lt;',
      '|',
      '|-|',
      'word',
      'ह',
      '🏔️',
    ),
  );
  const source = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  it('has marks in order, within its words, and links that are safe, whatever stands in it', () => {
    fc.assert(
      fc.property(source, (written) => {
        const { text, marks } = readMarkdown(written);
        let done = 0;
        for (const [from, to, as] of marks) {
          expect(from).toBeGreaterThanOrEqual(done);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          if (!/^h[34]$/.test(as)) done = to;
          expect(as).toMatch(/^(?:strong|em|h3|h4|https?:\/\/\S+|mailto:\S*|tel:\S*|\/(?![/\\])\S*)$/i);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
