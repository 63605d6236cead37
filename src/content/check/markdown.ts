import type { Problem } from '../problems.ts';
import { partsIn, type TextPart, type TextTree, wordsIn } from '../text-tree.ts';

/** A part of a text that the check looks at, and its line in the file. */
export type Piece =
  | { kind: 'link' | 'image'; address: string; words: string; line: number }
  | { kind: 'heading'; depth: number; words: string; line: number }
  /** HTML as it is written: the first of its block. */
  | { kind: 'html'; words: string; line: number }
  /** Words between two signs, as they are written. */
  | { kind: 'words'; words: string; line: number }
  | { kind: 'struck'; words: string; line: number }
  /** A paragraph in which links, pictures, HTML and code are blanked out. */
  | { kind: 'prose'; words: string; line: number };

/** The parts of a text as the site reads it; `bodyLine` is its first line in the file. */
export function piecesOf({ source, parts }: TextTree, bodyLine: number): Piece[] {
  const written = ({ from, to }: TextPart) => source.slice(from, to);
  // An address that became a link by itself may be part of a link that is written wrong.
  const isHidden = (part: TextPart) =>
    ['code', 'img', 'html'].includes(part.tag) || (part.tag === 'a' && source.startsWith('[', part.from));

  function prose(block: TextPart): string {
    let done = block.from;
    const shown = partsIn(block)
      .filter(isHidden)
      .flatMap(({ from, to }) => {
        if (from < done) return [];
        const before = source.slice(done, from);
        done = to;
        return [before, ' '.repeat(to - from)];
      });
    return shown.join('') + source.slice(done, Math.max(done, block.to));
  }

  return parts.flatMap(partsIn).flatMap((part): Piece[] => {
    const line = part.line - 1 + bodyLine;
    const { tag, address } = part;
    const common = { line, words: wordsIn(part) };
    const firstHtml = part.parts.find((each) => each.tag === 'html');
    const html: Piece[] = firstHtml
      ? [{ kind: 'html', line: firstHtml.line - 1 + bodyLine, words: firstHtml.words }]
      : [];
    if (tag === 'a') return [...html, { kind: 'link', address, ...common }];
    if (tag === 'img') return [{ kind: 'image', address, ...common }];
    if (tag === 'del') return [...html, { kind: 'struck', ...common }];
    if (tag === 'words') return [{ kind: 'words', line, words: written(part) }];
    if (/^h\d$/.test(tag))
      return [
        { kind: 'heading', depth: Number(tag[1]), ...common },
        ...html,
        { kind: 'prose', line, words: prose(part) },
      ];
    if (tag === 'p' || tag === 'td') return [...html, { kind: 'prose', line, words: prose(part) }];
    return html;
  });
}

/** HTML in a text, which the page shows as words. */
export function htmlShown(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap(({ kind, words, line }): Problem[] => {
    if (kind !== 'html') return [];
    const shown = words.replace(/\s+/g, ' ').slice(0, 60);
    return words.startsWith('<!--')
      ? [{ field: 'text', fix: `shows the remark "${shown}" to every reader: remove it`, line }]
      : [{ field: 'text', fix: `shows "${shown}" as it is written: use plain markdown`, line, note: true }];
  });
}

const SIGNS: readonly [pattern: RegExp, fix: (sign: string) => string][] = [
  [
    /(?<![\\*])\*\*(?!\*)|(?<![\\_])__(?!_)|(?<![\\~])~~(?!~)|(?<!\\)`+/,
    (sign) => `because a second ${sign} is missing: write it before and behind the words, without blanks, or remove it`,
  ],
  [
    /(?<![\\*\w])\*(?=[^\s*])|(?<![\\_\w])_(?=[^\s_])/,
    (sign) => `because a second ${sign} is missing: write it behind the words too, or \\${sign} for the sign itself`,
  ],
];

const withoutAddresses = (words: string) =>
  words
    .split(/\s+/)
    .filter((word) => !/:\/\/|@/.test(word))
    .join(' ');

/** Signs of bold, emphasised or crossed out words that no other one ends. */
export function openMarks(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    if (piece.kind !== 'words') return [];
    const words = withoutAddresses(piece.words);
    for (const [pattern, fix] of SIGNS) {
      const [sign] = pattern.exec(words) ?? [];
      if (sign)
        return [{ field: 'text', fix: `shows "${sign}" as it is written, ${fix(sign)}`, line: piece.line, note: true }];
    }
    return [];
  });
}

/** How lines begin that were meant as more than running words; how many of them tell so; the remedy. */
const MEANT: readonly [pattern: RegExp, least: number, fix: string][] = [
  [
    /^(?:[•·▪◦●‣\uf0a7\uf0b7]\s*|o[\t\u00a0]\s*)\S/,
    1,
    'which is no line of a list: begin each line of it with a dash and a blank, "- "',
  ],
  [/^[–—]\s*\S/, 2, 'which is no line of a list: begin each line of it with a short dash and a blank, "- "'],
  [/^-\u00a0/, 1, 'which is no line of a list: write the blank behind the dash anew, with the space bar'],
  [/^\d{1,2}[.)]\u00a0/, 1, 'which is no line of a list: write the blank behind the number anew, with the space bar'],
  [/^#{2,6}\u00a0/, 1, 'which is no heading: write the blank behind the signs # anew, with the space bar'],
  [/^-[^\s\d-]/, 2, 'which is no line of a list: write a blank behind the dash'],
  [/^\d{1,2}[.)][^\s\d]/, 2, 'which is no line of a list: write a blank behind the number'],
  [/^#{2,6}[^\s#]/, 1, 'which is no heading: write a blank behind the signs #'],
  [/^\|.*\|$/, 2, 'which is no table: write a line | --- | --- | below its first one, with a --- for each column'],
];

const shortened = (line: string) => (line.length > 30 ? `${line.slice(0, 30)}…` : line);

/** Lines of a list, a heading or a table that the page shows as running words. */
export function unreadLines(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    if (piece.kind !== 'prose') return [];
    const lines = piece.words.split('\n').map((line) => line.trim());
    for (const [pattern, least, fix] of MEANT) {
      const found = lines.filter((line) => pattern.test(line));
      const [first] = found;
      if (first === undefined || found.length < least) continue;
      const line = piece.line + lines.indexOf(first);
      return [{ field: 'text', fix: `shows "${shortened(first)}" as running words, ${fix}`, line, note: true }];
    }
    return [];
  });
}
