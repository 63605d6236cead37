import table from './glyphs.json' with { type: 'json' };

// The letters of Young Serif (SIL Open Font License, src/styles/fonts/LICENSE.txt) as paths on 1000 units,
// because the machine that builds the site need not have any font.
/** For each letter how far it advances, and its outline. */
const glyphs: Readonly<Record<string, readonly (number | string)[]>> = table.glyphs;
const kerning: Readonly<Record<string, number>> = table.kerning;

/** Whether every letter of a text can be drawn. */
export const isDrawable = (text: string): boolean => [...text].every((letter) => letter in glyphs);

const stepAfter = (letter: string, next: string | undefined) =>
  Number(glyphs[letter]?.[0] ?? 0) + (next ? (kerning[letter + next] ?? 0) : 0);

/** The width of a text in pixels at a size. */
export const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter, i, all) => sum + stepAfter(letter, all[i + 1]), 0) * size) / 1000;

/** Breaks a text into lines that are at most `width` pixels wide at a size. A word longer than a line stands alone. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A line of text as SVG, its baseline beginning at (x, y). */
export function drawLine(text: string, size: number, x: number, y: number): string {
  let at = 0;
  const letters = [...text].map((letter, i, all) => {
    const shape = `<path transform="translate(${at})" d="${glyphs[letter]?.[1] ?? ''}"/>`;
    at += stepAfter(letter, all[i + 1]);
    return shape;
  });
  return `<g transform="translate(${x} ${y})scale(${size / 1000})">${letters.join('')}</g>`;
}
