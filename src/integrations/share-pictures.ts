import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { pathOfAddress } from '../content/picture-addresses.ts';
import { escapeHtml, truncate } from '../lib/text.ts';
import { ogImagePath } from '../routes.ts';
import { buildCache } from './build-cache.ts';
import { type BuiltPage, elements, parsePage, readAttribute } from './html/page.ts';

/** A packaged font: the picture is the same on a machine without any. */
const face = (name: string, file: string) => ({
  name,
  fontfile: createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`),
});
const display = face('Young Serif', 'young-serif/400Regular/YoungSerif_400Regular.ttf');
/** For Devanagari, which the display face lacks. It has Latin letters too, for a title of both. */
const devanagari = face(
  'Noto Serif Devanagari SemiBold',
  'noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf',
);

export const isDrawable = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Devanagari}\p{P}\p{N}\p{M}\p{Sc}\p{Sm}\s\u200c\u200d]*$/u.test(text);

async function drawText(text: string, size: number, room: number) {
  const { name, fontfile } = /\p{Script=Devanagari}/u.test(text) ? devanagari : display;
  const look = { dpi: 72, rgba: true, wrap: 'word-char' } as const;
  const words = `<span foreground="${INK}">${escapeHtml(text)}</span>`;
  const { data, info } = await sharp({
    text: { ...look, text: words, font: `${name} ${size}`, fontfile, width: room, spacing: -Math.round(size / 5) },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, lines: Math.round(info.height / size) };
}

const [width, height] = [1200, 630];
// The words of a card: how wide a title may be before it runs into the mountains, and where it stands.
const BESIDE_MOUNTAINS = { room: 700, sizes: [88, 76, 66, 56], lines: 2, nameAt: 100, firstAt: 160 } as const;
const BELOW_PICTURE = { room: 1056, sizes: [62, 54, 46], lines: 2, nameAt: 424, firstAt: 456 } as const;
const PICTURE_HEIGHT = 370;
const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
function colourOf(name: string): string {
  const [, colour] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (colour === undefined) throw new Error(`styles/tokens.css has no colour named ${name}.`);
  return colour;
}
const PAPER = colourOf('paper');
const pictures = new URL('../../public/pictures/', import.meta.url);
const INK = colourOf('ink');
const FLAGS = ['blue', 'white', 'red', 'green', 'yellow'].map((name) => colourOf(`flag-${name}`));

type Hour = 'dawn' | 'noon' | 'monsoon' | 'night';

/** Two equal cards are the same bytes. */
interface Card {
  title: string;
  name: string;
  hour: Hour;
  /** The page's own picture, a drawing or a photograph; it takes the place of the hour's. */
  picture?: Buffer | undefined;
}

/** Raw pixels behind the words of the latest cards, by what they were drawn from: many pages share one drawing. 2 MB each. */
const grounds = new Map<string, Promise<Buffer>>();
const KEPT_GROUNDS = 32;

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

/** What a card says: a title with letters that no face has gives way to the foundation's name. */
const titleOf = ({ title, name }: Card) =>
  isDrawable(title) ? truncate(`${title.charAt(0).toUpperCase()}${title.slice(1)}`, 90) : name;

const STRIP = FLAGS.map((colour, i) => `<path fill="${colour}" d="M${i * 240} 618h240v12h-240z"/>`).join('');

async function wordsOf(card: Card) {
  const { room, sizes, lines, nameAt, firstAt } = card.picture ? BELOW_PICTURE : BESIDE_MOUNTAINS;
  const title = titleOf(card);
  let drawn = await drawText(title, sizes[0], room);
  for (const size of sizes.slice(1)) {
    if (drawn.lines <= lines) break;
    drawn = await drawText(title, size, room);
  }
  const mark = `<path fill="${INK}" transform="translate(72 ${nameAt - 42})scale(1.5)" d="M15 4l5.4 9-2.8-1.8-2.4 3.4-2.6-2.8-2.7.7zM8.6 14.6l4-.7 2.6 2.8 2.4-3.5 4 1.9L30 29H0z"/>`;
  const beside = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${mark}${STRIP}</svg>`;
  const name = title === card.name ? [] : [{ ...(await drawText(card.name, 32, room)), left: 134, top: nameAt - 26 }];
  const all = [{ input: Buffer.from(beside), left: 0, top: 0 }, ...name, { ...drawn, left: 72, top: firstAt }];
  return all.map(({ input, left, top }) => ({ input, left, top }));
}

async function drawCard(card: Card): Promise<Buffer> {
  return (
    sharp(await ground(card), { raw: { width, height, channels: 3 } })
      .composite(await wordsOf(card))
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

export function metaOf(page: BuiltPage, property: string): string | undefined {
  const written = elements(page, 'meta').find(({ attribs }) => attribs['property'] === property)?.attribs['content'];
  return written === undefined ? undefined : readAttribute(written);
}

/** The address of the page's own picture on this site: a drawing in it, or a photograph that a script loads. */
export function pictureOf(page: BuiltPage): string | undefined {
  const place = elements(page, 'div').find(({ attribs }) => attribs['class'] === 'page-picture');
  if (!place) return undefined;
  const written = place.attribs['data-url'] ?? elements(place, 'img')[0]?.attribs['src'];
  return written?.startsWith('/') && !written.startsWith('//') ? readAttribute(written) : undefined;
}

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
  const parts = [card.hour, titleOf(card), name, card.picture ?? ''];
  await writeFile(file, await buildCache('og', parts, () => drawCard(card)));
  return true;
}

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
