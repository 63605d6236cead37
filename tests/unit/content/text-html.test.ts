import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { readMarkdown } from '../../../src/content/marked-text.ts';
import { textHtml } from '../../../src/content/text-html.ts';
import { readText } from '../../../src/content/text-tree.ts';
import { escapeHtml } from '../../../src/lib/text.ts';
import { cpuMs } from '../../helpers/cpu-ms.ts';
import { hostileTexts } from '../../helpers/hostile-texts.ts';

const picture = (address: string, alt: string) => ` src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"`;
const page = (source: string, language?: string) => textHtml(readText(source), language, picture).html;

/** What a browser makes of HTML: its elements with their attributes, and its words. */
function read(html: string) {
  const elements: string[] = [];
  let words = '';
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push([name, ...Object.keys(attributes)].join(' ')),
    ontext: (text) => {
      words += text;
    },
    oncomment: () => elements.push('comment'),
    onprocessinginstruction: () => elements.push('instruction'),
  });
  parser.end(html);
  return { elements, words };
}

const ALLOWED =
  /^(?:(?:p|ul|ol|li|blockquote|pre|code|hr|br|table|thead|tbody|tr|th|td|em|strong|del|a)|h[1-6] id|ol start|a href|img src alt|span lang)$/;

it.each(hostileTexts)('a page shows as words, and does not obey: %s', (_what, source) => {
  const { elements } = read(page(source));
  expect(elements.filter((element) => !ALLOWED.test(element))).toEqual([]);
});

it('a page and the API show each sign of HTML, across blocks too', () => {
  const source = 'A <b title=1\n\nopen>x</b>\n\n<script>\nx()\n</script>';
  const words = 'A <b title=1 open>x</b> <script> x() </script>';
  const onPage = read(page(source).replace(/<\/p>|<br>/g, ' ')).words;
  for (const shown of [onPage, readMarkdown(source).text]) expect(shown.replace(/\s+/g, ' ').trim()).toBe(words);
});

it('a page has no other elements, whatever stands in a text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '*',
      '**',
      '`',
      '~~',
      '## ',
      '- ',
      '1. ',
      '> ',
      '\n',
      '\n\n',
      '\\',
      '![',
      '[',
      '](',
      ')',
      '|',
      '|-|\n',
      '&lt;',
      '&#60;',
    ),
    fc.constantFrom(
      '<script>',
      '<b title="',
      '">',
      '<!--',
      '-->',
      '<svg>',
      '</p>',
      '(javascript:x)',
      'onclick=x',
      '<![CDATA[',
      '<?x',
      '__ASTRO_IMAGE_="x"',
    ),
  );
  const source = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(source, (written) => {
      const html = page(written);
      expect(read(html).elements.filter((element) => !ALLOWED.test(element))).toEqual([]);
      expect(html).not.toContain('__ASTRO_IMAGE_="');
      for (const [, href = ''] of html.matchAll(/ href="([^"]*)"/g))
        expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:|sms:|geo:|whatsapp:|#|\/(?!\/|\\))/i);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  '<b>',
  '*',
  '**a ',
  '[',
  '> ',
  '> - ',
  '1. ',
  '- ',
  '<',
  '`',
  '|a',
  '+ 1\n',
  '    a\n\n',
  '[a]: b\n',
  'ह ',
  '~',
])('is read in seconds with 200 KB of %j', (sign) => {
  const long = sign.repeat(200_000 / Buffer.byteLength(sign));
  const start = cpuMs();
  page(long);
  readMarkdown(long);
  expect(cpuMs() - start).toBeLessThan(6000);
});
