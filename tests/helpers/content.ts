import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readAndCheck } from '../../src/content/check.ts';
import { lineOf } from '../../src/content/problems.ts';
import { fixtureContent } from './fixtures.ts';

const pictures = resolve(import.meta.dirname, '../../public/pictures');

/** A project's folder with as much in it as the content check needs. */
export interface ContentFolder {
  readonly root: string;
  readonly content: string;
}

/**
 * A temporary folder with the facts and the policies of the fixtures, into which a test puts content files of its own.
 * @param files the text of each, by its path below the content folder
 * @param drawing a drawing that is there beside the one of the policies
 */
export function contentFolder(files: Record<string, string | Uint8Array> = {}, drawing = 'kheerganga'): ContentFolder {
  const root = mkdtempSync(join(tmpdir(), 'hh-content-'));
  const content = join(root, 'content');
  cpSync(join(fixtureContent, 'organisation.yaml'), join(content, 'organisation.yaml'));
  cpSync(join(fixtureContent, 'policies'), join(content, 'policies'), { recursive: true });
  for (const name of ['kheerganga', drawing])
    cpSync(join(pictures, `${name}.svg`), join(root, 'public/pictures', `${name}.svg`));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  return { root, content };
}

/** A line of the check without the number of the file's line at its end. */
export const withoutLine = (line: string): string => line.replace(/ \(line \d+\)$/, '');

/**
 * What the check says of each of these files when they lie in one folder, on 5 June 2026: by its path the errors, then the notes. What is
 * wrong with one hides nothing of another.
 */
export async function toldOf(files: Record<string, string | Uint8Array>): Promise<(path: string) => string[]> {
  const { root, content } = contentFolder(files);
  const { problems } = await readAndCheck(root, '2026-06-05', content);
  const lines = problems.map((problem) => `${problem.note ? 'Note: ' : ''}${lineOf(problem, content)}`);
  return (path) =>
    lines.flatMap((line) => {
      const [, note = '', file, says] = /^(Note: )?content\/(.+?): (.*)$/s.exec(line) ?? [];
      return file === path ? [`${note}${says}`] : [];
    });
}
