import type { Problem } from '../problems.ts';
import type { Piece } from './markdown.ts';

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

/** That a sign of bold, emphasised or crossed out words stands in a text as it is written, because no other one ends it. */
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

/** How lines begin that were meant as more than running words; how many of them tell so; what they are not, and the remedy. */
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

/** Lines of a list, a heading or a table that the page shows as running words, because a sign is missing or another one stands there. */
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
