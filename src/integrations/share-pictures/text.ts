import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

// Letters are drawn as outlines of a packaged font, so that the picture is the same on a machine without any font.
function faceOf(file: string) {
  const face = new Face(new Blob(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`))));
  return { upem: face.upem, font: new Font(face) };
}

const display = faceOf('young-serif/400Regular/YoungSerif_400Regular.ttf');
let devanagari: typeof display | undefined;

/** The site's display face, or one for Devanagari, which the display face lacks. It has Latin letters too, for a title of both. */
function faceFor(text: string): typeof display {
  if (!/\p{Script=Devanagari}/u.test(text)) return display;
  devanagari ??= faceOf('noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf');
  return devanagari;
}

interface Glyph {
  id: number;
  advance: number;
  /** How far it stands from where its turn is: a sign above or below a letter. */
  x: number;
  y: number;
}

/** The glyphs of a text in units of its font, kerning included. Glyph 0 is a missing letter. */
function glyphsOf(text: string, { font }: typeof display): Glyph[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    id: codepoint,
    advance: xAdvance,
    x: xOffset,
    y: yOffset,
  }));
}

/** Whether there is a face with every letter of a text. */
export const isDrawable = (text: string): boolean => glyphsOf(text, faceFor(text)).every(({ id }) => id !== 0);

/** The width of a text in pixels at a size. */
export function widthOf(text: string, size: number): number {
  const face = faceFor(text);
  return (glyphsOf(text, face).reduce((sum, { advance }) => sum + advance, 0) * size) / face.upem;
}

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
  const { font, upem } = faceFor(text);
  const scale = size / upem;
  let at = 0;
  const letters = glyphsOf(text, { font, upem }).map(({ id, advance, x: right, y: up }) => {
    const place = up === 0 ? at + right : `${at + right} ${up}`;
    const outline = `<path transform="translate(${place})" d="${font.glyphToPath(id)}"/>`;
    at += advance;
    return outline;
  });
  // A font's y points up, a picture's down.
  return `<g transform="translate(${x} ${y})scale(${scale} ${-scale})">${letters.join('')}</g>`;
}
