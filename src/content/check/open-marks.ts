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
