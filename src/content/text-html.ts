import GithubSlugger from 'github-slugger';
import { escapeHtml } from '../lib/text.ts';
import { hindiHtml } from './hindi.ts';
import { opens, partsIn, type TextPart, type TextTree, wordsIn } from './text-tree.ts';

interface TextHeading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

const HEADING = /^h([1-6])$/;

export function headingsOf(tree: TextTree): TextHeading[] {
  const slugger = new GithubSlugger();
  return tree.parts.flatMap(partsIn).flatMap((part) => {
    const depth = HEADING.exec(part.tag)?.[1];
    if (depth === undefined) return [];
    const text = wordsIn(part);
    return [{ depth: Number(depth), slug: slugger.slug(text), text }];
  });
}

interface TextHtml {
  readonly html: string;
  readonly headings: readonly TextHeading[];
}

/**
 * Writes a text as HTML: every sign is escaped, and each element and attribute stands in this file, so that nothing else can be in it.
 * `pictureAttributes` are HTML.
 */
export function textHtml(
  tree: TextTree,
  language: string | undefined,
  pictureAttributes: (address: string, alt: string) => string,
): TextHtml {
  const headings = headingsOf(tree);
  let heading = 0;

  const spoken = (words: string) => (language === 'hi' ? escapeHtml(words) : hindiHtml(words));
  const all = (parts: readonly TextPart[]) => parts.map(print).join('');
  const element = (name: string, inside: string, attributes = '') => `<${name}${attributes}>${inside}</${name}>`;
  const row = (part: TextPart, cell: string) =>
    element('tr', part.parts.map((one) => element(cell, all(one.parts))).join(''));

  function table([head, ...rows]: readonly TextPart[]): string {
    const body = rows.length > 0 ? element('tbody', rows.map((one) => row(one, 'td')).join('')) : '';
    return element('table', (head ? element('thead', row(head, 'th')) : '') + body);
  }

  function print(part: TextPart): string {
    const { tag, parts, words, address, start, loose } = part;
    switch (tag) {
      case 'words':
      case 'html':
        return spoken(words);
      case 'br':
      case 'hr':
        return `<${tag}>`;
      case 'img':
        return `<img${pictureAttributes(address, words)}>`;
      case 'a':
        return opens(address) ? element('a', all(parts), ` href="${escapeHtml(address)}"`) : all(parts);
      case 'ol':
        return element('ol', all(parts), start === 1 ? '' : ` start="${start}"`);
      case 'li':
        return element(
          'li',
          loose ? all(parts) : parts.map((one) => (one.tag === 'p' ? all(one.parts) : print(one))).join(' '),
        );
      case 'pre':
        return element('pre', element('code', `${spoken(words)}\n`));
      case 'code':
        return element('code', spoken(words));
      case 'table':
        return table(parts);
      default: {
        const id = HEADING.test(tag) ? ` id="${escapeHtml(headings[heading++]?.slug ?? '')}"` : '';
        return element(tag, all(parts), id);
      }
    }
  }
  return { html: tree.parts.map(print).join('\n'), headings };
}
