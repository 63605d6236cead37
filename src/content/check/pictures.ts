import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pictureHosts } from '../picture-addresses.ts';
import { fieldAt, type Problem } from '../problems.ts';
import { closestMatch } from '../spelling.ts';
import { valuesIn } from './fields.ts';
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

function decodedAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
