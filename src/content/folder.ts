import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { FileProblem, Problem } from './problems.ts';
import { slugOf } from './slug.ts';

/** A content file, split into its parts and not yet checked. */
export type ContentFile = { slug: string; frontmatter: unknown; body: string };

/** Whether a file says that its text was written in the foundation's place. Such a text is never published. */
export const isSample = ({ frontmatter }: ContentFile): boolean =>
  typeof frontmatter === 'object' && frontmatter !== null && 'sample' in frontmatter && frontmatter.sample === true;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Splits a markdown file: the lines between the two `---`, read as YAML, and the text below them. */
function parseContentFile(file: string, text: string): ContentFile | Problem {
  const slug = slugOf(file);
  if (!SLUG.test(slug)) {
    return {
      field: 'file name',
      fix: 'must be small letters, digits and single dashes, such as kheerganga-clean-up.md',
    };
  }
  const [, yaml, body] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  if (yaml === undefined) return { field: 'file', fix: 'must begin with a line ---, then the fields, then a line ---' };
  try {
    return { slug, frontmatter: parse(yaml) ?? {}, body: (body ?? '').replaceAll('\r\n', '\n') };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { field: 'fields', fix: `cannot be read (${reason}): put a text with a colon in quotes` };
  }
}

/**
 * Calls `check` with every markdown file of a folder and its sub-folders, by name. Returns all problems, each with its file. A
 * missing folder is empty. A second file with the same slug is a problem and is not passed to `check`.
 */
export async function readFolder(
  folder: string,
  check: (content: ContentFile, file: string) => Problem[],
): Promise<FileProblem[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const problems: FileProblem[] = [];
  const taken = new Map<string, string>();
  for (const name of names.filter((name) => name.endsWith('.md')).sort()) {
    const file = join(folder, name);
    const twin = taken.get(slugOf(name).toLowerCase());
    if (twin) {
      problems.push({ file, field: 'file name', fix: `is taken by ${twin}: give one of the two another name` });
      continue;
    }
    taken.set(slugOf(name).toLowerCase(), name);
    const content = parseContentFile(file, await readFile(file, 'utf8'));
    const found = 'fix' in content ? [content] : check(content, file);
    problems.push(...found.map((problem) => ({ file, ...problem })));
  }
  return problems;
}
