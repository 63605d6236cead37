import { Parser } from 'htmlparser2';
import { fieldAt, type Problem } from '../problems.ts';
import { addressFault, brokenLinks, type InnerAddress, scriptFault } from './addresses.ts';
import { valuesIn } from './fields.ts';
import type { Piece } from './markdown.ts';

const FORBIDDEN = /<(script|style|iframe|img|object|embed|form|video|audio)\b|<[a-z][^>]*\s(?:style|on[a-z]+)=/i;

/** What is wrong with the links of a file's fields. */
export function fieldLinks(data: unknown, inner: InnerAddress): Problem[] {
  return valuesIn(data).flatMap(({ key, keys, value }) => {
    const fault = key === 'href' && typeof value === 'string' ? addressFault(value, inner) : undefined;
    return fault ? [{ field: fieldAt(keys), ...fault }] : [];
  });
}

/** What is wrong with the links of a text. */
export function textLinks(pieces: readonly Piece[], inner: InnerAddress): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    const { line } = piece;
    if (piece.kind === 'prose') return brokenLinks(piece.words).map((fix) => ({ field: 'text', fix, line }));
    if (piece.kind !== 'link') return [];
    const silent = {
      fix: `links to ${piece.address} without words: write them between the brackets, [our contact](/contact)`,
    };
    const fault = addressFault(piece.address, inner) ?? (piece.words.trim() === '' ? silent : undefined);
    return fault ? [{ field: 'text', ...fault, line }] : [];
  });
}

/** Attributes that a browser opens as an address. */
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href'];

/** That markup leads to a script, as the end of a sentence. The attributes are read as a browser reads them. */
function markupFault(html: string): string | undefined {
  const faults: (string | undefined)[] = [];
  const parser = new Parser({
    onattribute: (name, value) => faults.push(ADDRESSES.includes(name) ? scriptFault(value) : undefined),
  });
  parser.end(html);
  return faults.find((fault) => fault !== undefined);
}

/** Markup and headings that the site does not allow inside a text. */
export function textMarkup(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    const { kind, line } = piece;
    if (kind === 'html') {
      const [found] = FORBIDDEN.exec(piece.words) ?? [];
      const fix = found
        ? `holds "${found}", which the site does not allow: use plain markdown`
        : markupFault(piece.words);
      return fix ? [{ field: 'text', fix, line }] : [];
    }
    if (kind !== 'heading') return [];
    const fix =
      piece.words.trim() === ''
        ? 'has a heading without words: write them behind the ##, or remove it'
        : piece.depth === 1
          ? 'has a heading with one #, which is the page’s title: begin headings with ##'
          : undefined;
    return fix ? [{ field: 'text', fix, line }] : [];
  });
}
