import { fieldAt, type Problem } from '../problems.ts';
import type { InnerAddress } from './addresses.ts';
import { valuesIn } from './fields.ts';
import { type Piece, piecesOf } from './markdown.ts';
import { openMarks } from './open-marks.ts';
import { textLinks, textMarkup } from './texts.ts';
import { unreadLines } from './unread-lines.ts';

/** The fields of a campaign that are markdown, as the text below the fields is. */
const MARKDOWN: readonly RegExp[] = [
  /^footer$/,
  /^instructions, number \d+$/,
  /^itineraries, number \d+, body$/,
  /^preparation, (?:leader|effort|notFor|cancellation)$/,
  /^preparation, (?:bring|notIncluded), number \d+$/,
];

/** What is wrong with the markdown in the fields of a campaign. */
export function fieldTexts(data: unknown, inner: InnerAddress): Problem[] {
  return valuesIn(data).flatMap(({ keys, value }) => {
    const field = fieldAt(keys);
    if (typeof value !== 'string' || !MARKDOWN.some((pattern) => pattern.test(field))) return [];
    const pieces = piecesOf(value, 1);
    const found = [
      ...textLinks(pieces, inner),
      ...textMarkup(pieces),
      ...openMarks(pieces),
      ...unreadLines(pieces),
      ...leftOut(pieces),
    ];
    return found.map(({ line: _inField, ...problem }) => ({ ...problem, field }));
  });
}

/** What campaigns and resources do not show as other pages do. */
export function leftOut(pieces: readonly Piece[]): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    const { kind, line } = piece;
    const fix =
      kind === 'image'
        ? 'holds a picture, of which only its alternative text is shown here: write it into the fields above'
        : kind === 'html'
          ? `shows "${piece.words.slice(0, 60)}" as it is written: use plain markdown`
          : undefined;
    return fix ? [{ field: 'text', fix, line, note: true }] : [];
  });
}
