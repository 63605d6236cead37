import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '../contract/environment.ts';
import { decodeText } from './encoding.ts';
import type { Problem } from './problems.ts';
import { SLUG, slugFor, slugOf } from './slug.ts';
import { readText, type TextTree } from './text-tree.ts';
import { type FieldLines, readFields, splitFile } from './yaml.ts';

/** The absolute path of what editors write: `CONTENT_DIR`, or `content` below `root`. Build, checks and server ask here. */
export const contentRoot = (env: Environment = process.env, root: string = process.cwd()): string =>
  resolve(root, env['CONTENT_DIR'] || 'content');

export type ContentFile = { slug: string; frontmatter: unknown; body: string };

/** A file of a folder as far as it can be read, with what is wrong with its name, its encoding and its YAML. */
export type SourceFile = {
  file: string;
  slug: string;
  problems: Problem[];
  frontmatter?: unknown;
  lines: FieldLines;
  body?: string;
  bodyLine: number;
  text: () => TextTree;
};

/** Whether a file says that its text was written in the foundation's place. Such a text is never published. */
export const isSample = ({ frontmatter }: Pick<ContentFile, 'frontmatter'>): boolean =>
  typeof frontmatter === 'object' && frontmatter !== null && 'sample' in frontmatter && frontmatter.sample === true;

function nameProblems(slug: string, taken: ReadonlySet<string>): Problem[] {
  if (SLUG.test(slug)) return [];
  const better = slugFor(slug);
  const free = taken.has(better) ? `${better}-2` : better;
  const to = better ? `rename it to ${free}.md` : 'give it a name such as kheerganga-clean-up.md';
  return [{ field: 'file name', fix: `must be small letters, digits and single dashes: ${to}` }];
}

function once(body: string): () => TextTree {
  let tree: TextTree | undefined;
  return () => (tree ??= readText(body));
}

const unread = (problem: Problem) => ({ lines: new Map(), bodyLine: 1, problems: [problem], text: once('') });

function readSource(bytes: Uint8Array): Omit<SourceFile, 'file' | 'slug'> {
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return unread(decoded.problem);
  const parts = splitFile(decoded.text);
  if ('problem' in parts) return unread(parts.problem);
  const { data, lines, problems } = readFields(parts.yaml, parts.yamlLine);
  const { body, bodyLine } = parts;
  return { problems, ...(data !== undefined && { frontmatter: data }), lines, body, bodyLine, text: once(body) };
}

const MOST_BYTES = 200_000;

export async function bytesOf(file: string): Promise<Uint8Array | Problem> {
  try {
    const found = await lstat(file);
    // What it leads to may lie anywhere on this machine.
    if (found.isSymbolicLink()) return { field: 'file', fix: 'is a link to another place: copy the file itself here' };
    const thousands = Math.ceil(found.size / 1000);
    const fix = `has ${thousands} KB, and a text has at most ${MOST_BYTES / 1000}: make several of it`;
    return found.size > MOST_BYTES ? { field: 'file', fix } : await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EISDIR' ? 'is a folder with the name of a file: give it another name' : undefined;
    return { field: 'file', fix: reason ?? 'cannot be opened: look whether it is there and may be read' };
  }
}

/** Every markdown file of a folder and its sub-folders, by name. A missing folder is empty. A second file with the same slug is a problem. */
export async function readSources(folder: string): Promise<SourceFile[]> {
  const all = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = all.filter((name) => name.endsWith('.md')).sort();
  const slugs = new Set(names.map(slugOf));
  const taken = new Map<string, string>();
  const sources: SourceFile[] = [];
  for (const name of names) {
    const [file, slug] = [join(folder, name), slugOf(name)];
    const twin = taken.get(slug.toLowerCase());
    taken.set(slug.toLowerCase(), twin ?? name);
    const bytes = await bytesOf(file);
    const source = 'fix' in bytes ? unread(bytes) : readSource(bytes);
    const double = { field: 'file name', fix: `is taken by ${twin}: give one of the two another name` };
    const named = twin === undefined ? nameProblems(slug, slugs) : [double];
    sources.push({ file, slug, ...source, problems: [...named, ...source.problems] });
  }
  return sources;
}
