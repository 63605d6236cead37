import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { organisationFile } from '../organisation.ts';
import type { FileProblem, Problem } from '../problems.ts';
import { slugFor } from '../slug.ts';
import { closestMatch } from '../spelling.ts';
import { OTHER_PICTURE, PHOTOGRAPH } from './photographs.ts';

const AT_TOP = [organisationFile, 'README.md'];
/** Files that systems and editors leave behind; nobody means them. */
const LEFT_BEHIND = /^(?:\.|~\$)|^(?:thumbs\.db|desktop\.ini)$|~$/i;
/** Folders whose files a running server reads too. */
const SERVED = ['campaigns', 'resources'];

function endingProblem(name: string): Problem {
  const ending = extname(name);
  const stem = name.replace(/(?:\.(?:md|txt|markdown|mdown|mdx|rtf|docx?|odt|html?|ya?ml))+$/i, '');
  const word = /\.(?:docx?|odt|rtf|pdf|pages)$/i.test(name);
  const to = `${slugFor(stem) || 'clean-springs'}.md`;
  const fix = word ? `copy its words into a text file ${to}` : `rename it to ${to}`;
  const what = ending ? `ends in ${ending}` : 'has no ending .md';
  return { field: 'file name', fix: `${what}, so the site does not read it: ${fix}` };
}

function inFolder(name: string, folder: string): Problem[] {
  const base = basename(name);
  const inside = dirname(name) !== '.';
  // What is wrong with a picture, `photographs.ts` says.
  if (PHOTOGRAPH.test(base) || OTHER_PICTURE.test(base)) return [];
  if (!base.endsWith('.md')) return [endingProblem(base)];
  if (!inside || !SERVED.includes(folder)) return [];
  const fix = `lies in a folder inside ${folder}, where a running server does not see its changes: move it to content/${folder}`;
  return [{ field: 'file', fix }];
}

function outside(name: string, known: readonly string[]): Problem[] {
  if (AT_TOP.includes(name)) return [];
  if (/^organi[sz]ation\.\w+$/i.test(name))
    return [{ field: 'file name', fix: `must be ${organisationFile}, exactly so: rename it` }];
  const fix = `lies in no folder, so the site does not read it: move it into one of ${known.join(', ')}`;
  return [{ field: 'file', fix }];
}

function unknownFolder(name: string, known: readonly string[]): Problem {
  const guess = closestMatch(name, known);
  const fix = guess ? `did you mean "${guess}"?` : `the folders are ${known.join(', ')}`;
  return { field: 'folder', fix: `is none that the site shows: ${fix}` };
}

/** Files and folders of the content that the site does not read. */
export async function strayFiles(content: string, known: readonly string[]): Promise<FileProblem[]> {
  const entries = (await readdir(content, { withFileTypes: true })).filter(({ name }) => !LEFT_BEHIND.test(name));
  const problems: FileProblem[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const at = (file: string, found: Problem[]) => problems.push(...found.map((problem) => ({ file, ...problem })));
    if (!entry.isDirectory()) at(join(content, name), outside(name, known));
    else if (!known.includes(name)) at(join(content, name), [unknownFolder(name, known)]);
    else {
      const inside = await readdir(join(content, name), { recursive: true, withFileTypes: true });
      for (const one of inside.filter((each) => !each.isDirectory() && !LEFT_BEHIND.test(each.name))) {
        const file = join(one.parentPath, one.name);
        at(file, inFolder(file.slice(join(content, name).length + 1), name));
      }
    }
  }
  return problems;
}
