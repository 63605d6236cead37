import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawLine, isDrawable, linesOf } from './text.ts';

const [width, height] = [1200, 630];
// The words of a card: how wide a title may be before it runs into the mountains, and where it stands.
const BESIDE_MOUNTAINS = { room: 700, sizes: [88, 76, 66, 56], lines: 2, nameAt: 100, firstAt: 150 };
const BELOW_PICTURE = { room: 1056, sizes: [62, 54, 46], lines: 2, nameAt: 424, firstAt: 442 };
const PICTURE_HEIGHT = 370;
const PAPER = '#fdfaf5';
const pictures = new URL('../../../public/pictures/', import.meta.url);
const INK = '#0e2a2c';
const FLAGS = ['#2f6db3', '#fdfaf5', '#c8372d', '#2f8a55', '#eab02f'];

/** The hour of the slide picture behind a card, `public/pictures/slide-{hour}.svg`. */
export type Hour = 'dawn' | 'noon' | 'monsoon' | 'night';

/** What a card shows; two equal cards are the same bytes. */
export interface Card {
  title: string;
  /** The foundation's name, above the title. */
  name: string;
  hour: Hour;
  /** The page's own picture, a drawing or a photograph; it takes the place of the hour's. */
  picture?: Buffer | undefined;
}

const grounds = new Map<Hour, Promise<Buffer>>();

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

/** A slide picture as raw pixels, rendered once for all the cards that have it as their background. */
function ground(hour: Hour): Promise<Buffer> {
  const ready = grounds.get(hour) ?? renderGround(hour);
  grounds.set(hour, ready);
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
  const pixels = await (card.picture ? pictureGround(card.picture) : ground(card.hour));
  return (
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(cardText(card)) }])
      // A photograph has more in it than a drawing, and hides more.
      .jpeg(card.picture ? { quality: 72, mozjpeg: true } : { quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer()
  );
}
