import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Inline, plainText } from '../../../src/lib/plain-text.ts';
import { cpuMs } from '../../helpers/cpu-ms.ts';

const inlines = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : block.items).flat());
const shown = (part: Inline) => (typeof part === 'string' ? part : part.text);
const letters = (text: string) => text.replace(/\P{L}/gu, '');

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
  fc.constantFrom(
    '\n',
    '\n\n',
    '\r\n',
    '- ',
    '1. ',
    '12) ',
    ' ',
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//example.org',
    'https://',
    'http://[',
    'https://user:pass@example.org',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '\u202e',
    '\u2066',
    '\u200f',
    '\0',
    '🏔️',
    'हिमालय',
    'a@b.c',
    '\ud83c',
  ),
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('whatever a text of the API holds', () => {
  it('its links lead to http, https or mail alone, and show where they lead', () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const part of inlines(plainText(written))) {
          if (typeof part === 'string' || part.href === undefined) continue;
          expect(['http:', 'https:', 'mailto:']).toContain(new URL(part.href).protocol);
          expect([part.text, `mailto:${part.text}`]).toContain(part.href);
          expect(part.text).not.toMatch(/[\s<>"'`\u202a-\u202e\u2066-\u2069]/);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('every letter of it is shown, in its order', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(letters(inlines(plainText(written)).map(shown).join(''))).toBe(letters(written));
      }),
      { numRuns: 3000 },
    );
  });

  it('no block is empty, and no line holds a line break', () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const block of plainText(written)) {
          const lines = block.kind === 'paragraph' ? block.lines : block.items;
          expect(lines.length).toBeGreaterThan(0);
          expect(lines.flat().map(shown).join('')).not.toMatch(/[\r\n]/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('an address in the middle of a sentence becomes a link whole', () => {
    const address = fc.webUrl().filter((url) => !/[.,;:!?)\]}…'`"<>]$/.test(url) && !/['`"<>]/.test(url));
    fc.assert(
      fc.property(address, (url) => {
        expect(plainText(`See ${url}, please.`)).toEqual([
          { kind: 'paragraph', lines: [['See ', { text: url, href: url }, ', please.']] },
        ]);
      }),
    );
  });

  it('a direction mark ends an address, so that none can be shown backwards', () => {
    const [block] = plainText('https://example.org/\u202egro.elpmaxe');
    expect(block).toEqual({
      kind: 'paragraph',
      lines: [[{ text: 'https://example.org/', href: 'https://example.org/' }, '\u202egro.elpmaxe']],
    });
  });

  it.each(['https://a', 'https://a.b/' + 'x/', 'a.', 'a@a.', '-', '1.', '\u202e', '.', '()', '\r\n', 'ह'])(
    'a hundred kilobytes of %j take no longer than a blink',
    (word) => {
      const long = word.repeat(100_000 / word.length);
      const start = cpuMs();
      plainText(long);
      plainText(`- ${long}`);
      expect(cpuMs() - start).toBeLessThan(2000);
    },
  );
});
