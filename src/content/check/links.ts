import { fieldAt, type Problem, valuesIn } from '../problems.ts';
import type { Piece } from './markdown.ts';

/** What is wrong with an address, as the end of a sentence; `note` where it holds nothing back. */
export type AddressFault = { fix: string; note?: true };

/** The pages of the site, for addresses that begin with `/` or `#`. */
export type InnerAddress = (address: string) => AddressFault | undefined;

const OPENS = [
  /^https?:\/\/(?!https?[.:]?(?:\/|$))[^/?#\s]*[^/?#\s.]\.[^/?#\s.]/i,
  /^mailto:[^\s@?]+@[^\s@?]+\.[a-z]{2,}(?:\?|$)/i,
  /^tel:(?:\D*\d){6}/i,
  /^(?:sms|geo|whatsapp):/i,
];

export function addressFault(address: string, inner: InnerAddress): AddressFault | undefined {
  if (address.trim() === '') return { fix: 'has a link without an address: write where it leads, or remove it' };
  // Browsers leave out control characters and blanks in an address.
  const read = address.replace(/[\s\p{Cc}]/gu, '');
  if (/^(?:javascript|data|vbscript|blob):/i.test(read))
    return { fix: `links to "${read.slice(0, 40)}", a script, which the site does not allow: link to a page` };
  if (/\s/.test(address)) return { fix: `links to "${address}", which holds a blank: remove it, or write %20 for it` };
  if (/^[/#](?!\/)/.test(address)) return inner(address);
  if (OPENS.some((pattern) => pattern.test(address)) && URL.canParse(address)) return undefined;
  return {
    fix: `links to "${address}", which a browser cannot open: begin it with / for a page of this site, with https:// and the whole name of another, or with mailto: or tel:`,
  };
}

const WRONG: readonly [pattern: RegExp, fix: string][] = [
  [/\[[^\][\n]+\]\([^()\n]*\s[^()\n]*\)/, 'a blank inside its address: remove it, or write %20 for it'],
  [/\[[^\][\n]+\]\s+\((?:\/|https?:|mailto:)[^()\n]*\)/, 'a blank between ] and (: remove it'],
  [/\([^()\n]+\)\[(?:\/|https?:|mailto:)[^\][\n]*\]/, 'the brackets exchanged: write [like this](/contact)'],
  [/\[[^\][\n]+\]\((?:\/|https?:|mailto:)[^()\s]*(?=\s|$)/, 'no closing bracket: end the address with )'],
];

/** Links whose brackets the site shows; `prose` is a paragraph without the links that are right. */
function brokenLinks(prose: string): string[] {
  return WRONG.flatMap(([pattern, fix]) => {
    const found = pattern.exec(prose)?.[0];
    return found ? [`shows "${found}" as it is written, because the link has ${fix}`] : [];
  }).slice(0, 1);
}

export function fieldLinks(data: unknown, inner: InnerAddress): Problem[] {
  return valuesIn(data).flatMap(({ key, keys, value }) => {
    const fault = key === 'href' && typeof value === 'string' ? addressFault(value, inner) : undefined;
    return fault ? [{ field: fieldAt(keys), ...fault }] : [];
  });
}

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

export function headingFaults(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    if (piece.kind !== 'heading') return [];
    const { line, words, depth } = piece;
    const fix =
      words.trim() === ''
        ? 'has a heading without words: write them behind the ##, or remove it'
        : depth === 1
          ? 'has a heading with one #, which is the page’s title: begin headings with ##'
          : undefined;
    return fix ? [{ field: 'text', fix, line }] : [];
  });
}
