import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { isTaken, requiredPolicies } from './addresses.ts';
import { parseCampaignFile } from './campaign.ts';
import { collections } from './collections.ts';
import { type ContentFile, readFolder } from './folder.ts';
import { Organisation, organisationFile } from './organisation.ts';
import { Policy } from './page.ts';
import { absentPictures, textProblems } from './pictures.ts';
import { type FileProblem, type Problem, problemsOf } from './problems.ts';
import { parseResourceFile } from './resource.ts';
import { meant } from './spelling.ts';

type Judge = (content: ContentFile) => Problem[];

const bySchema =
  (schema: v.GenericSchema): Judge =>
  ({ frontmatter }) => {
    const { issues } = v.safeParse(schema, frontmatter);
    return issues ? problemsOf(issues, schema) : [];
  };

const folders = (today: string): Record<string, Judge> => ({
  ...Object.fromEntries(Object.entries(collections).map(([name, schema]) => [name, bySchema(schema)])),
  policies: (file) => [
    ...bySchema(Policy)(file),
    ...(isTaken(file.slug)
      ? [{ field: 'file name', fix: `would be the page /${file.slug}, which is taken: give the file another name` }]
      : []),
  ],
  campaigns: ({ slug, frontmatter, body }) => {
    const parsed = parseCampaignFile(slug, frontmatter, body, today);
    return 'problems' in parsed ? parsed.problems : [];
  },
  resources: ({ frontmatter, body }) => {
    const parsed = parseResourceFile(frontmatter, body);
    return 'problems' in parsed ? parsed.problems : [];
  },
});

async function organisationProblems(file: string): Promise<FileProblem[]> {
  try {
    const { issues } = v.safeParse(Organisation, parse(await readFile(file, 'utf8')));
    return issues ? problemsOf(issues, Organisation).map((problem) => ({ file, ...problem })) : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return [{ file, field: 'file', fix: `cannot be read (${reason}): put a text with a colon in quotes` }];
  }
}

async function strayFolders(content: string, known: string[]): Promise<FileProblem[]> {
  const entries = await readdir(content, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !known.includes(entry.name))
    .map(({ name }) => {
      const guess = meant(name, known);
      const fix = guess ? `did you mean "${guess}"?` : `the folders are ${known.join(', ')}`;
      return { file: join(content, name), field: 'folder', fix: `is none that the site shows: ${fix}` };
    });
}

function absentPolicies(content: string): FileProblem[] {
  return requiredPolicies
    .map((slug) => join(content, 'policies', `${slug}.md`))
    .filter((file) => !existsSync(file))
    .map((file) => ({ file, field: 'file', fix: 'is missing: the menus link to its page, so bring it back' }));
}

/**
 * Every problem in `content/`, one line each, naming file, field and fix; empty when all is well.
 * @param today the day in India, as `2024-06-05`
 */
export async function checkContent(root: string, today: string): Promise<string[]> {
  const content = join(root, 'content');
  const judges = folders(today);
  const found = [
    ...(await organisationProblems(join(root, organisationFile))),
    ...(await strayFolders(content, Object.keys(judges))),
    ...absentPolicies(content),
  ];
  for (const [folder, judge] of Object.entries(judges)) {
    const problems = await readFolder(join(content, folder), (file, path) => {
      const judged = judge(file);
      const said = new Set(judged.map(({ field }) => field));
      const pictures = absentPictures(file.frontmatter, path, root).filter(({ field }) => !said.has(field));
      return [...judged, ...pictures, ...textProblems(file.body, path, root)];
    });
    found.push(...problems);
  }
  return found.map(({ file, field, fix }) => `${relative(root, file).replaceAll('\\', '/')}: ${field} ${fix}`);
}
