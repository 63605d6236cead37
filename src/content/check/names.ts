import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { formerNames, PAGE_FOLDERS } from '../formerly.ts';
import { organisationFile } from '../organisation.ts';
import { isPathTaken } from '../pages.ts';
import { closestMatch, type FileProblem, type Problem } from '../problems.ts';
import { slugFor, slugOf } from '../slug.ts';
import { OTHER_PICTURE, PHOTOGRAPH } from './pictures.ts';
import { rulesText, type Sources } from './site-pages.ts';

/** Earlier names that are a page's still, or that two files claim: a redirect can lead to one page alone. */
export function movedPageProblems(sources: Sources): FileProblem[] {
  return Object.keys(PAGE_FOLDERS).flatMap((folder) => {
    const files = sources[folder] ?? [];
    const pages = new Set(files.map(({ slug }) => slug));
    const claimed = new Map<string, string>();
    return files.flatMap(({ file, slug, frontmatter }) =>
      formerNames(frontmatter).flatMap((name) => {
        const other = claimed.get(name);
        claimed.set(name, other ?? slug);
        const rules = [
          [name === slug, 'its own name: remove it'],
          [pages.has(name), `which is still a page: remove it, or delete ${name}.md`],
          [folder === 'policies' && isPathTaken(name), 'which is the address of another page: remove it'],
          [other, `as ${other}.md does: leave it in one of the two`],
        ];
        const wrong = rules.find(([holds]) => holds)?.[1];
        return wrong ? [{ file, field: 'formerly', fix: `names "${name}", ${wrong}` }] : [];
      }),
    );
  });
}

const run = promisify(execFile);

async function git(content: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', content, ...args], { timeout: 5000, maxBuffer: 8_000_000 });
  return stdout;
}

function areAlike(before: string, after: string): boolean {
  const lines = before.split(/\r?\n/).filter((line) => line.trim().length > 8);
  return lines.filter((line) => after.includes(line)).length > 0.6 * lines.length;
}

/** Pages whose file was renamed since the last commit, so that links from elsewhere lead to nothing. None without a git repository. */
export async function renamedPages(content: string, root: string, sources: Sources): Promise<FileProblem[]> {
  const rules = rulesText(root);
  const problems: FileProblem[] = [];
  for (const [folder, addressOf] of Object.entries(PAGE_FOLDERS)) {
    const files = sources[folder] ?? [];
    const listed = await git(content, 'ls-tree', '-z', '--name-only', 'HEAD', `${folder}/`).catch(() => '');
    const committed = listed.split('\0').filter((name) => name.endsWith('.md'));
    const now = new Set(files.flatMap(({ slug, frontmatter }) => [slug, ...formerNames(frontmatter)]));
    const old = new Set(committed.map(slugOf));
    const added = files.filter(({ slug }) => !old.has(slug));
    for (const name of committed.filter((each) => !now.has(slugOf(each)) && added.length > 0)) {
      const before = await git(content, 'show', `HEAD:./${name}`).catch(() => '');
      const renamed = added.find(({ file }) => areAlike(before, readFileSync(file, 'utf8')));
      const address = addressOf(slugOf(name));
      if (!renamed || rules.includes(`"${address}"`)) continue;
      const remedy = `add the line "formerly: [${slugOf(name)}]"`;
      const lost = folder === 'campaigns' ? ', and who has enrolled or given is not known under the new name' : '';
      const fix = `was ${slugOf(name)}.md, so links to ${address} lead to nothing${lost}: ${remedy}`;
      problems.push({ file: renamed.file, field: 'file name', fix, note: true });
    }
  }
  return problems;
}

/**
 * A campaign that a field of another file names and that does not exist: what names it has no link, and no site should go live so.
 * `formerCampaigns` has the earlier ids, each with the one of today.
 */
export function absentCampaign(
  data: unknown,
  field: 'campaign' | 'next',
  campaigns: readonly string[],
  formerCampaigns: ReadonlyMap<string, string>,
): Problem[] {
  const id: unknown = Object(data)[field];
  if (typeof id !== 'string' || campaigns.includes(id.trim())) return [];
  const [now, guess] = [formerCampaigns.get(id.trim()), closestMatch(id, campaigns)];
  const remedy = guess ? `did you mean "${guess}"?` : 'correct it, or remove the line';
  const wrong = now ? `which has another name now: write "${now}"` : `and there is no such campaign: ${remedy}`;
  return [{ field, fix: `names "${id}", ${wrong}`, note: 'unfit' }];
}

const AT_TOP = [organisationFile, 'README.md', 'how-we-write.md'];
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

const LINK: Problem = { field: 'file', fix: 'is a link to another place: copy the file itself here' };

export async function strayFiles(content: string, known: readonly string[]): Promise<FileProblem[]> {
  const entries = (await readdir(content, { withFileTypes: true })).filter(({ name }) => !LEFT_BEHIND.test(name));
  const problems: FileProblem[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const at = (file: string, found: Problem[]) => problems.push(...found.map((problem) => ({ file, ...problem })));
    if (entry.isSymbolicLink()) at(join(content, name), [LINK]);
    else if (!entry.isDirectory()) at(join(content, name), outside(name, known));
    else if (!known.includes(name)) at(join(content, name), [unknownFolder(name, known)]);
    else {
      const inside = await readdir(join(content, name), { recursive: true, withFileTypes: true });
      for (const one of inside.filter((each) => !each.isDirectory() && !LEFT_BEHIND.test(each.name))) {
        const file = join(one.parentPath, one.name);
        const isLink = one.isSymbolicLink() && !file.endsWith('.md');
        at(file, isLink ? [LINK] : inFolder(file.slice(join(content, name).length + 1), name));
      }
    }
  }
  return problems;
}
