import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import sharp from 'sharp';
import { pathOfAddress } from '../content/picture-addresses.ts';
import { ogImagePath } from '../routes.ts';
import { buildCache } from './build-cache.ts';
import { type BuiltPage, elements, parsePage, readAttribute } from './html/page.ts';

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
  const buffer = new GlyphBuffer();
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
function drawLine(text: string, size: number, x: number, y: number): string {
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

const [width, height] = [1200, 630];
// The words of a card: how wide a title may be before it runs into the mountains, and where it stands.
const BESIDE_MOUNTAINS = { room: 700, sizes: [88, 76, 66, 56], lines: 2, nameAt: 100, firstAt: 150 };
const BELOW_PICTURE = { room: 1056, sizes: [62, 54, 46], lines: 2, nameAt: 424, firstAt: 442 };
const PICTURE_HEIGHT = 370;
const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
/** A colour of the site in the light scheme, by the name of its token. Throws for another name. */
function colourOf(name: string): string {
  const [, colour] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (colour === undefined) throw new Error(`styles/tokens.css has no colour named ${name}.`);
  return colour;
}
const PAPER = colourOf('paper');
const pictures = new URL('../../public/pictures/', import.meta.url);
const INK = colourOf('ink');
const FLAGS = ['blue', 'white', 'red', 'green', 'yellow'].map((name) => colourOf(`flag-${name}`));

/** The hour of the slide picture behind a card, `public/pictures/slide-{hour}.svg`. */
type Hour = 'dawn' | 'noon' | 'monsoon' | 'night';

/** What a card shows; two equal cards are the same bytes. */
interface Card {
  title: string;
  /** The foundation's name, above the title. */
  name: string;
  hour: Hour;
  /** The page's own picture, a drawing or a photograph; it takes the place of the hour's. */
  picture?: Buffer | undefined;
}

/** Raw pixels behind the words of the latest cards, by what they were drawn from: many pages share one drawing. 2 MB each. */
const grounds = new Map<string, Promise<Buffer>>();
const KEPT_GROUNDS = 32;

/** The page's own picture above an empty strip for the words, its liveliest part in the middle. */
async function pictureGround(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { density: 200 })
    .rotate()
    .resize(width, PICTURE_HEIGHT, { fit: 'cover', position: 'attention' })
    .flatten({ background: PAPER })
    .extend({ bottom: height - PICTURE_HEIGHT, background: PAPER })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function renderGround(hour: Hour): Promise<Buffer> {
  return sharp(await readFile(new URL(`slide-${hour}.svg`, pictures)), { density: 72 * (width / 1440) })
    .resize(width, height, { fit: 'cover', position: 'bottom' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

function ground({ hour, picture }: Card): Promise<Buffer> {
  const key = picture ? createHash('sha256').update(picture).digest('hex') : hour;
  const ready = grounds.get(key) ?? (picture ? pictureGround(picture) : renderGround(hour));
  grounds.delete(key);
  grounds.set(key, ready);
  const [oldest] = grounds.keys();
  if (oldest !== undefined && grounds.size > KEPT_GROUNDS) grounds.delete(oldest);
  return ready;
}

/** The words of a card as SVG. A title with letters that the face lacks gives way to the foundation's name alone. */
export function cardText({ title, name, picture }: Card): string {
  const { room, sizes, lines: wanted, nameAt, firstAt } = picture ? BELOW_PICTURE : BESIDE_MOUNTAINS;
  const shown = isDrawable(title) ? `${title.charAt(0).toUpperCase()}${title.slice(1)}` : name;
  const size = sizes.find((s) => linesOf(shown, s, room).length <= wanted) ?? sizes.at(-1) ?? 0;
  const lines = linesOf(shown, size, room).slice(0, 3);
  const first = firstAt + size;
  const drawn = lines.map((line, i) => drawLine(line, size, 72, Math.round(first + i * size * 1.12)));
  const strip = FLAGS.map((colour, i) => `<path fill="${colour}" d="M${i * 240} 618h240v12h-240z"/>`);
  const mark = `<path transform="translate(72 ${nameAt - 42})scale(1.5)" d="M15 4l5.4 9-2.8-1.8-2.4 3.4-2.6-2.8-2.7.7zM8.6 14.6l4-.7 2.6 2.8 2.4-3.5 4 1.9L30 29H0z"/>`;
  const small = shown === name ? '' : drawLine(name, 32, 134, nameAt);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${INK}">${mark}${small}${drawn.join('')}</g>${strip.join('')}</svg>`;
}

/** Draws a card, 1200 by 630, as JPEG. */
export async function drawCard(card: Card): Promise<Buffer> {
  return (
    sharp(await ground(card), { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(cardText(card)) }])
      // A photograph has more in it than a drawing, and hides more. All of mozjpeg would take half of a first build's time for 8 KB of 56 less.
      .jpeg(
        card.picture
          ? { quality: 72, quantisationTable: 3, progressive: true }
          : { quality: 84, chromaSubsampling: '4:4:4' },
      )
      .toBuffer()
  );
}

const hourOf = (path: string): Hour => {
  if (path.startsWith('/campaigns')) return 'noon';
  if (/^\/(event|media|faq)/.test(path)) return 'monsoon';
  return /^\/(donations|login|profile|volunteer)/.test(path) ? 'night' : 'dawn';
};

/** The content of a page's `<meta property>` with its entities read; undefined when it has none. */
export function metaOf(page: BuiltPage, property: string): string | undefined {
  const written = elements(page, 'meta').find(({ attribs }) => attribs['property'] === property)?.attribs['content'];
  return written === undefined ? undefined : readAttribute(written);
}

/**
 * The address of the picture in the head of a page, where the page has one of its own on this site: a drawing that stands in the page, or
 * a photograph that a script loads.
 */
export function pictureOf(page: BuiltPage): string | undefined {
  const place = elements(page, 'div').find(({ attribs }) => attribs['class'] === 'page-picture');
  if (!place) return undefined;
  const written = place.attribs['data-url'] ?? elements(place, 'img')[0]?.attribs['src'];
  return written?.startsWith('/') && !written.startsWith('//') ? readAttribute(written) : undefined;
}

/** Draws the Open Graph picture of a built page, where it names one in its head. Returns whether it does. */
async function drawPage(root: string, pathname: string): Promise<boolean> {
  const path = `/${pathname.replace(/\/$/, '')}`;
  const html = await readFile(join(root, path === '/' ? 'index.html' : `${path}.html`), 'utf8').catch(() => '');
  const page = parsePage(html);
  const address = ogImagePath(path);
  const [title, name] = [metaOf(page, 'og:title'), metaOf(page, 'og:site_name')];
  if (!title || !name || !metaOf(page, 'og:image')?.endsWith(address)) return false;
  const file = join(root, address);
  await mkdir(dirname(file), { recursive: true });
  const own = pictureOf(page);
  const picture = own && (await readFile(join(root, pathOfAddress(own))).catch(() => undefined));
  const card: Card = { title, name, hour: hourOf(path), picture: picture || undefined };
  const parts = [card.hour, cardText(card), card.picture ?? ''];
  await writeFile(file, await buildCache('og', parts, () => drawCard(card)));
  return true;
}

/** Draws the Open Graph picture of every built page that names one, as many at a time as the machine has cores. */
export function openGraphPictures(): AstroIntegration {
  return {
    name: 'open-graph-pictures',
    hooks: {
      'astro:build:done': async ({ dir, pages, logger }) => {
        const root = fileURLToPath(dir);
        const waiting = pages.values();
        let count = 0;
        const draw = async () => {
          for (const { pathname } of waiting)
            if ((await drawPage(root, pathname)) && ++count % 100 === 0) logger.info(`${count} Open Graph pictures`);
        };
        await Promise.all(Array.from({ length: availableParallelism() }, draw));
        logger.info(`${count} Open Graph pictures`);
      },
    },
  };
}
