import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodedAddress, isBeside, pictureHosts } from '../picture-addresses.ts';
import { closestMatch, type FileProblem, fieldAt, type Problem, valuesIn } from '../problems.ts';
import type { Piece } from './markdown.ts';
import type { PictureFault } from './picture-child.ts';

const PHOTOGRAPHS = ['picture', 'image'];

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

function orNear(name: string, folder: string, otherwise: string): string {
  const guess = closestMatch(
    name,
    namesIn(folder).filter((each) => !/\.md$/.test(each)),
  );
  return guess ? `did you mean ${guess}?` : otherwise;
}

function absent(picture: string, file: string, root: string): string | undefined {
  if (/^[a-z]+:/i.test(picture)) {
    const host = URL.canParse(picture) ? new URL(picture).origin : picture;
    const web = /^https:/.test(picture);
    if (web && pictureHosts(process.env).includes(host)) return undefined;
    const other = web ? ', or name the host in PUBLIC_PICTURE_HOSTS' : '';
    const where = web ? `on ${host}` : `at "${picture.slice(0, 40)}"`;
    return `names a picture ${where}, which pages may not show: copy it to this site${other}`;
  }
  const beside = picture.startsWith('.');
  if (beside && !isBeside(picture))
    return `names ${picture}, which is no photograph beside this file: copy it there, with an ending such as .jpg`;
  if (!beside && !picture.startsWith('/')) return undefined;
  const path = beside ? join(dirname(file), picture) : join(root, 'public', picture);
  if (existsSync(path)) return undefined;
  const [what, where] = beside
    ? [picture.replace(/^\.\//, ''), ', which does not lie beside this file']
    : [picture, `, and there is no file public${picture}`];
  const fix = `copy ${beside ? 'the photograph' : 'it'} there, or correct the name`;
  return `names ${what}${where}: ${orNear(basename(picture), dirname(path), fix)}`;
}

function absentDrawing(picture: string, root: string): string | undefined {
  if (existsSync(join(root, 'public/pictures', `${picture}.svg`))) return undefined;
  const drawings = namesIn(join(root, 'public/pictures')).map((name) => name.replace(/\.svg$/, ''));
  const guess = closestMatch(picture, drawings);
  const fix = guess ? `did you mean ${guess}?` : 'use one that is, or a photograph';
  return `names "${picture}", which is not in public/pictures: ${fix}`;
}

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

export const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif)$/i;
export const OTHER_PICTURE = /\.(?:heic|heif|gif|tiff?|bmp|jfif|jpe|pjp|pjpeg|svg)$/i;
const HEIC = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;
const FROM_IPHONE = 'on an iPhone choose Settings, Camera, Formats, Most Compatible; or export it as JPEG';
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

const CHILD = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
interface PictureBounds {
  readonly ms: number;
  readonly memory: number;
}
const BOUNDS: PictureBounds = { ms: 60_000, memory: 900_000_000 };
const TOO_MUCH = 'takes more memory or time to open than a server has: make it smaller, 4000 points wide is plenty';

/** Opens pictures in a process of its own, which a picture may end. */
function pictureOpener({ ms, memory }: PictureBounds) {
  let child: ChildProcess | undefined;
  const start = () =>
    fork(CHILD, [String(memory)], {
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  const open = (file: string) =>
    new Promise<PictureFault>((answer) => {
      child ??= start();
      const opened = child;
      const done = (fault: PictureFault) => {
        clearTimeout(limit);
        opened.off('message', done).off('exit', died).off('error', died);
        answer(fault);
      };
      const died = () => {
        opened.kill('SIGKILL');
        child = undefined;
        done({ fix: TOO_MUCH });
      };
      const limit = setTimeout(died, ms);
      opened
        .on('message', (fault: PictureFault) => done(fault))
        .on('exit', died)
        .on('error', died);
      opened.send(file);
    });
  return { open, end: () => child?.kill() };
}

type Opener = ReturnType<typeof pictureOpener>;

async function fault(file: string, { open }: Opener): Promise<PictureFault> {
  // The build takes what follows a question mark for a query, and looks for a file without it.
  if (basename(file).includes('?'))
    return {
      fix: `has a question mark in its name, which the build cannot read: rename it to ${basename(file).replaceAll('?', '')}, here and where it is named`,
    };
  if ((await stat(file)).size === 0) return { fix: 'is empty (0 bytes): copy it again' };
  if (isHeic(await firstBytes(file))) return { fix: `is a HEIC picture, which browsers cannot show: ${FROM_IPHONE}` };
  if (!PHOTOGRAPH.test(file)) return { fix: 'is of a kind that the site cannot show: export it as JPEG' };
  return open(file);
}

/** What is wrong with the photographs below a folder; nothing where it is missing. Nothing is thrown. */
export async function folderPhotographs(folder: string, bounds = BOUNDS): Promise<FileProblem[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter(({ name }) => PHOTOGRAPH.test(name) || OTHER_PICTURE.test(name))
    // A link to a file elsewhere is told with all links; it is not opened.
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name));
  const opener = pictureOpener(bounds);
  const problems: FileProblem[] = [];
  // One after the other: each takes as much memory as it has points.
  for (const file of files.sort()) {
    const unopened = { fix: 'cannot be opened: look whether it may be read' };
    const { fix, note } = await fault(file, opener).catch((): PictureFault => unopened);
    if (fix) problems.push({ file, field: 'picture file', fix, ...(note && { note }) });
  }
  opener.end();
  return problems;
}
