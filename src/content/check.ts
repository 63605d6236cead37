import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { parseCampaignFile } from './campaign.ts';
import { contentSchemas } from './collections.ts';
import { type ContentFile, readFolder } from './folder.ts';
import { deadLinks } from './links.ts';
import { Organisation, organisationFile } from './organisation.ts';
import { Policy } from './page.ts';
import { absentPictures, textProblems } from './pictures.ts';
import { isPathTaken, requiredPolicies } from './policy-paths.ts';
import { type FileProblem, lineOf, type Problem, problemsOf } from './problems.ts';
import { parseResourceFile } from './resource.ts';
import { slugOf } from './slug.ts';
import { closestMatch } from './spelling.ts';

type Check = (content: ContentFile) => Problem[];

const bySchema =
  (schema: v.GenericSchema): Check =>
  ({ frontmatter }) => {
    const { issues } = v.safeParse(schema, frontmatter);
    return issues ? problemsOf(issues, schema) : [];
  };

const folders = (today: string): Record<string, Check> => ({
  ...Object.fromEntries(Object.entries(contentSchemas).map(([name, schema]) => [name, bySchema(schema)])),
  policies: (file) => [
    ...bySchema(Policy)(file),
    ...(isPathTaken(file.slug)
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
      const guess = closestMatch(name, known);
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

async function slugsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.md')).map(slugOf);
}

/**
 * Every problem in `content/`, one line each, with file, field and fix; empty when there is none.
 * @param root the folder that holds `public/`
 * @param today the day in India, as `2024-06-05`
 * @param content the content folder
 */
export async function checkContent(root: string, today: string, content = join(root, 'content')): Promise<string[]> {
  const checks = folders(today);
  const all = [
    ...(await organisationProblems(join(content, organisationFile))),
    ...(await strayFolders(content, Object.keys(checks))),
    ...absentPolicies(content),
  ];
  const projects = await slugsIn(join(content, 'projects'));
  for (const [folder, check] of Object.entries(checks)) {
    const problems = await readFolder(join(content, folder), (file, path) => {
      const found = check(file);
      const named = new Set(found.map(({ field }) => field));
      const pictures = absentPictures(file.frontmatter, path, root).filter(({ field }) => !named.has(field));
      const links = deadLinks(file.frontmatter, file.body, projects).filter(({ field }) => !named.has(field));
      return [...found, ...pictures, ...links, ...textProblems(file.body, path, root)];
    });
    all.push(...problems);
  }
  return all.map((problem) => lineOf(problem, content));
}
