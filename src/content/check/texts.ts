import { fieldAt, type Problem } from '../problems.ts';
import { addressFault, brokenLinks, type InnerAddress } from './addresses.ts';
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

/** Markup and headings that the site does not allow inside a text. */
export function textMarkup(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    const { kind, line } = piece;
    if (kind === 'html') {
      const [found] = FORBIDDEN.exec(piece.words) ?? [];
      const fix = `holds "${found}", which the site does not allow: use plain markdown`;
      return found ? [{ field: 'text', fix, line }] : [];
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
