import sharp from 'sharp';
import { paint, toStill } from '../pictures/canvas.ts';
import { flagColours, ink } from '../pictures/palette.ts';
import { slideDawn, slideNoon } from '../pictures/scenes/slides-fair.ts';
import { slideMonsoon, slideNight } from '../pictures/scenes/slides-late.ts';
import { drawLine, isDrawable, linesOf } from './text.ts';

const [width, height] = [1200, 630];
// Wider, and a title runs into the mountains.
const room = 700;
const scenes = { dawn: slideDawn, noon: slideNoon, monsoon: slideMonsoon, night: slideNight };

/** The hour whose scene stands behind a card. */
export type Hour = keyof typeof scenes;

/** What a card shows; two equal cards are the same bytes. */
export interface Card {
  title: string;
  /** The foundation's name, above the title. */
  name: string;
  hour: Hour;
}

const grounds = new Map<Hour, Promise<Buffer>>();

/** A scene as raw pixels, rendered once for all the cards that stand on it. */
function ground(hour: Hour): Promise<Buffer> {
  const ready =
    grounds.get(hour) ??
    sharp(Buffer.from(toStill('g', paint('g', 1440, 760, scenes[hour]))), { density: 72 * (width / 1440) })
      .resize(width, height, { fit: 'cover', position: 'bottom' })
      .removeAlpha()
      .raw()
      .toBuffer();
  grounds.set(hour, ready);
  return ready;
}

/** The words of a card as SVG. A title with letters that the face lacks gives way to the foundation's name alone. */
export function words({ title, name }: Card): string {
  const shown = isDrawable(title) ? `${title.charAt(0).toUpperCase()}${title.slice(1)}` : name;
  const size = [88, 76, 66].find((s) => linesOf(shown, s, room).length <= 2) ?? 56;
  const lines = linesOf(shown, size, room).slice(0, 3);
  const first = 150 + size;
  const drawn = lines.map((line, i) => drawLine(line, size, 72, Math.round(first + i * size * 1.12)));
  const strip = flagColours.map(([light], i) => `<path fill="${light}" d="M${i * 240} 618h240v12h-240z"/>`);
  const mark = `<path transform="translate(72 58)scale(1.5)" d="M15 4l5.4 9-2.8-1.8-2.4 3.4-2.6-2.8-2.7.7zM8.6 14.6l4-.7 2.6 2.8 2.4-3.5 4 1.9L30 29H0z"/>`;
  const small = shown === name ? '' : drawLine(name, 32, 134, 100);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${ink.deep[0]}">${mark}${small}${drawn.join('')}</g>${strip.join('')}</svg>`;
}

/** Draws a card, 1200 by 630, as JPEG. */
export async function drawCard(card: Card): Promise<Buffer> {
  return sharp(await ground(card.hour), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(words(card)) }])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
