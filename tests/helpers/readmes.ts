import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A README of the project: its folder from the project's own, its full path, and its text. */
interface Readme {
  readonly folder: string;
  readonly path: string;
  readonly text: string;
}

const readmeOf = (folder: string): Readme => {
  const path = join(root, folder);
  return { folder, path, text: readFileSync(join(path, 'README.md'), 'utf8') };
};

/** Every README that people read, by its folder; '.' is the project's own. */
export const readmes = ['.', 'src', 'src/server', 'src/server/hosts', 'tests', 'content'].map(readmeOf);

export const readmeIn = (folder: string): string => readmes.find((readme) => readme.folder === folder)?.text ?? '';

/** The cells of each row of the tables in a text, headings included, lines between them left out. */
export const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
