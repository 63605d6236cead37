import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

// Letters are drawn as outlines of the site's display font, so that the picture is the same on a machine without any font.
const file = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf',
);
const face = new Face(new Blob(readFileSync(file)));
const font = new Font(face);

/** The glyphs of a text with their advances in units of the font, kerning included. Glyph 0 is a missing letter. */
function glyphsOf(text: string): { id: number; advance: number }[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0 }) => ({ id: codepoint, advance: xAdvance }));
}

/** Whether the font has every letter of a text. */
export const isDrawable = (text: string): boolean => glyphsOf(text).every(({ id }) => id !== 0);

/** The width of a text in pixels at a size. */
export const widthOf = (text: string, size: number): number =>
  (glyphsOf(text).reduce((sum, { advance }) => sum + advance, 0) * size) / face.upem;

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
  const scale = size / face.upem;
  let at = 0;
  const letters = glyphsOf(text).map(({ id, advance }) => {
    const outline = `<path transform="translate(${at})" d="${font.glyphToPath(id)}"/>`;
    at += advance;
    return outline;
  });
  // A font's y points up, a picture's down.
  return `<g transform="translate(${x} ${y})scale(${scale} ${-scale})">${letters.join('')}</g>`;
}
