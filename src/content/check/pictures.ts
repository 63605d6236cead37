import { existsSync, readdirSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { renamedJpeg } from '../fields.ts';
import { decodedAddress, pictureHosts } from '../picture-addresses.ts';
import { closestMatch, type FileProblem, fieldAt, type Problem, valuesIn } from '../problems.ts';
import type { Piece } from './markdown.ts';

const PHOTOGRAPHS = ['picture', 'image'];

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** `did you mean`, for a file that almost exists: often its letters are capital. */
function orNear(name: string, folder: string, otherwise: string): string {
  const guess = closestMatch(
    name,
    namesIn(folder).filter((each) => !/\.md$/.test(each)),
  );
  return guess ? `did you mean ${guess}?` : otherwise;
}

function absent(picture: string, file: string, root: string): string | undefined {
  if (/^https:/.test(picture)) {
    const host = URL.canParse(picture) ? new URL(picture).origin : picture;
    if (pictureHosts(process.env).includes(host)) return undefined;
    return `names a picture on ${host}, which pages may not show: copy it to this site, or name the host in PUBLIC_PICTURE_HOSTS`;
  }
  if (/^[a-z]+:/i.test(picture))
    return `names a picture at "${picture.slice(0, 40)}", which pages may not show: copy it to this site`;
  if (picture.startsWith('.')) {
    const path = join(dirname(file), picture);
    if (existsSync(path)) return undefined;
    const fix = orNear(basename(picture), dirname(path), 'copy the photograph there, or correct the name');
    return `names ${picture.replace(/^\.\//, '')}, which does not lie beside this file: ${fix}`;
  }
  if (picture.startsWith('/')) {
    const path = join(root, 'public', picture);
    if (existsSync(path)) return undefined;
    return `names ${picture}, and there is no file public${picture}: ${orNear(basename(picture), dirname(path), 'copy it there, or correct the name')}`;
  }
  return undefined;
}

function absentDrawing(picture: string, root: string): string | undefined {
  if (existsSync(join(root, 'public/pictures', `${picture}.svg`))) return undefined;
  const drawings = namesIn(join(root, 'public/pictures')).map((name) => name.replace(/\.svg$/, ''));
  const guess = closestMatch(picture, drawings);
  const fix = guess ? `did you mean ${guess}?` : 'use one that is, or a photograph';
  return `names "${picture}", which is not in public/pictures: ${fix}`;
}

/** Pictures that a file's fields name and that do not exist, and alternative texts that say nothing. */
export function pictureFields(data: unknown, file: string, root: string): Problem[] {
  return valuesIn(data).flatMap(({ key, keys, value }) => {
    if (typeof value !== 'string') return [];
    const fix = PHOTOGRAPHS.includes(key)
      ? absent(/^(?:[./]|[a-z]+:)/i.test(value) ? value : `./${value}`, file, root)
      : key === 'drawing'
        ? absentDrawing(value.trim(), root)
        : undefined;
    return fix ? [{ field: fieldAt(keys), fix }] : [];
  });
}

/** What is wrong with the pictures inside a text. */
export function textPictures(pieces: readonly Piece[], file: string, root: string): Problem[] {
  return pieces.flatMap((piece): Problem[] => {
    if (piece.kind !== 'image') return [];
    const { address, words, line } = piece;
    const silent =
      words.trim() === ''
        ? `shows ${address} without saying what it is: write it between the brackets, ![A camp at dusk](${address})`
        : undefined;
    const named = /^(?:[./]|[a-z]+:)/i.test(address) ? address : `./${address}`;
    const fixes = [silent, absent(decodedAddress(named), file, root)].filter((fix) => fix !== undefined);
    return fixes.map((fix) => ({ field: 'text', fix, line }));
  });
}

const GPS = 0x8825;

/** Whether the EXIF data of a picture say where it was taken. Data that cannot be read say nothing. */
function inExif(exif: Buffer): boolean {
  // The data may begin with `Exif\0\0`; the offsets in them count from the byte order mark.
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const tiff = exif.subarray(start);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = long(4);
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + 12 * entry;
      // Two entries are the version and the measure of the map alone.
      if (short(at) === GPS) return short(long(at + 8)) > 2;
    }
  } catch {
    // Offsets that lead out of the data.
  }
  return false;
}

/** Whether a picture says where it was taken; `exif` and `xmp` as sharp reads them. */
export const tellsPlace = ({ exif, xmp }: { exif?: Buffer | undefined; xmp?: Buffer | undefined }): boolean =>
  (exif !== undefined && inExif(exif)) || (xmp?.includes('GPSLatitude') ?? false);

/** Endings that the site takes. */
export const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif)$/i;
/** Endings of pictures that the site does not take. */
export const OTHER_PICTURE = /\.(?:heic|heif|gif|tiff?|bmp|jfif|jpe|pjp|pjpeg|svg)$/i;
const HEIC = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;
const FROM_IPHONE = 'on an iPhone choose Settings, Camera, Formats, Most Compatible; or export it as JPEG';
/** More points than this cannot be read by the build. */
const MOST_POINTS = 260_000_000;

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** HEIC is recognised by its bytes, whatever the file is called. AVIF lies in the same kind of box. */
function isHeic(bytes: Buffer): boolean {
  const brands = [8, 16, 20, 24, 28].map((at) => bytes.toString('latin1', at, at + 4));
  return bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC.test(brands[0] ?? '') && !brands.includes('avif');
}

const TELLS_PLACE =
  'says where it was taken: the site takes that out, but this folder keeps it. Before you copy it here, share it without its place (on an iPhone: Share, Options, Location off)';

async function contentFault(file: string): Promise<Omit<Problem, 'field'> | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, exif, xmp } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > MOST_POINTS) {
      const millions = Math.round((width * height) / 1_000_000);
      return {
        fix: `is too large, ${width} by ${height} points (${millions} million): make it smaller, 4000 points wide is plenty`,
      };
    }
    // Reads the picture to its end, at a fraction of its size.
    await sharp(file, { failOn: 'truncated', limitInputPixels: MOST_POINTS }).resize(16).raw().toBuffer();
    return tellsPlace({ exif, xmp }) ? { fix: TELLS_PLACE, note: true } : undefined;
  } catch {
    return {
      fix: 'cannot be read as a picture, or ends in its middle: copy it again from the phone, or export it as JPEG',
    };
  }
}

async function fault(file: string): Promise<Omit<Problem, 'field'> | undefined> {
  // The build takes what follows a question mark for a query, and looks for a file without it.
  if (basename(file).includes('?'))
    return {
      fix: `has a question mark in its name, which the build cannot read: rename it to ${basename(file).replaceAll('?', '')}, here and where it is named`,
    };
  if ((await stat(file)).size === 0) return { fix: 'is empty (0 bytes): copy it again' };
  if (isHeic(await firstBytes(file))) return { fix: `is a HEIC picture, which browsers cannot show: ${FROM_IPHONE}` };
  const renamed = renamedJpeg(basename(file));
  if (renamed) return { fix: renamed };
  if (!PHOTOGRAPH.test(file)) return { fix: 'is of a kind that the site cannot show: export it as JPEG' };
  return contentFault(file);
}

/** What is wrong with one photograph. Nothing is thrown. */
async function photographProblems(file: string): Promise<Problem[]> {
  const found = await fault(file).catch(() => ({ fix: 'cannot be opened: look whether it may be read' }));
  return found ? [{ field: 'picture file', ...found }] : [];
}

/** What is wrong with the photographs of a folder and its sub-folders. A missing folder has none. */
export async function folderPhotographs(folder: string): Promise<FileProblem[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const problems: FileProblem[] = [];
  // One after the other: each takes as much memory as it has points.
  for (const name of names.filter((each) => PHOTOGRAPH.test(each) || OTHER_PICTURE.test(each)).sort()) {
    const file = join(folder, name);
    problems.push(...(await photographProblems(file)).map((problem) => ({ file, ...problem })));
  }
  return problems;
}
