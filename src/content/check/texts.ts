import { Parser } from 'htmlparser2';
import { fieldAt, type Problem } from '../problems.ts';
import { addressFault, brokenLinks, type InnerAddress, scriptFault } from './addresses.ts';
import { valuesIn } from './fields.ts';
import type { Piece } from './markdown.ts';

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

const TAGS = 'script style iframe img object embed form video audio animate set'.split(' ');
/** Attributes that a browser opens as an address. */
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href'];

const notAllowed = (found: string) => `holds "${found}", which the site does not allow: use plain markdown`;

/** What the site does not allow in markup, as the end of a sentence. It is read as a browser reads it. */
export function markupFault(html: string): string | undefined {
  const faults: (string | undefined)[] = [];
  const parser = new Parser({
    onopentagname: (name) => faults.push(TAGS.includes(name) ? notAllowed(`<${name}`) : undefined),
    onattribute: (name, value) => {
      if (name === 'style' || name.startsWith('on')) faults.push(notAllowed(`${name}=`));
      else if (ADDRESSES.includes(name)) faults.push(scriptFault(value));
    },
  });
  parser.end(html);
  return faults.find((fault) => fault !== undefined);
}

/** Markup and headings that the site does not allow inside a text. */
export function textMarkup(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    const { kind, line } = piece;
    if (kind === 'html') {
      const fix = markupFault(piece.words);
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
