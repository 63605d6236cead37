import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemaChecks } from './check/collections.ts';
import { fileProblems, inOrder } from './check/file.ts';
import { movedPageProblems, renamedPages } from './check/names.ts';
import { organisationProblems } from './check/organisation-file.ts';
import { folderPhotographs } from './check/photographs.ts';
import { innerAddresses } from './check/site-pages.ts';
import { strayFiles } from './check/stray-files.ts';
import { readSources } from './folder.ts';
import { formerNames } from './formerly.ts';
import { organisationFile } from './organisation.ts';
import { requiredPolicies } from './pages.ts';
import { type FileProblem, lineOf } from './problems.ts';

function absentPolicies(content: string): FileProblem[] {
  return requiredPolicies
    .map((slug) => join(content, 'policies', `${slug}.md`))
    .filter((file) => !existsSync(file))
    .map((file) => ({ file, field: 'file', fix: 'is missing: the menus link to its page, so bring it back' }));
}

/** The problems that a rule finds. Where it fails itself, that is one problem more, so that what the other rules found is still shown. */
async function problemsOrFailure(file: string, rule: () => Promise<FileProblem[]>): Promise<FileProblem[]> {
  return rule().catch((error: NodeJS.ErrnoException) => [
    {
      file,
      field: 'folder',
      fix: `cannot be looked through (${error.code ?? 'unknown'}): look whether it may be read`,
    },
  ]);
}

/**
 * Every problem and every note in `content/`: errors before notes, each by file. Nothing is thrown.
 * @param root the folder that holds `public/`
 * @param today the day in India, as `2024-06-05`
 * @param content the content folder
 */
export async function contentProblems(root: string, today: string, content: string): Promise<FileProblem[]> {
  const checks = schemaChecks(today);
  const all: FileProblem[] = [];
  const sources: Record<string, Awaited<ReturnType<typeof readSources>>> = {};
  for (const folder of Object.keys(checks)) {
    const read = async () => {
      sources[folder] = await readSources(join(content, folder));
      return [];
    };
    all.push(...(await problemsOrFailure(join(content, folder), read)));
  }
  const innerFor = innerAddresses(sources, root, today);
  const campaigns = (sources['campaigns'] ?? []).map(({ slug }) => slug);
  const formerCampaigns = new Map(
    (sources['campaigns'] ?? []).flatMap(({ slug, frontmatter }) =>
      formerNames(frontmatter).map((name) => [name, slug] as const),
    ),
  );
  for (const [folder, schema] of Object.entries(checks)) {
    const around = { root, today, folder, schema, campaigns, formerCampaigns, innerFor };
    all.push(...(sources[folder] ?? []).flatMap((source) => fileProblems(source, around)));
  }
  const rules = [
    () => organisationProblems(join(content, organisationFile), today),
    () => strayFiles(content, Object.keys(checks)),
    async () => absentPolicies(content),
    () => folderPhotographs(content),
    () => folderPhotographs(join(root, 'public/photos')),
    async () => movedPageProblems(sources),
    () => renamedPages(content, root, sources),
  ];
  for (const rule of rules) all.push(...(await problemsOrFailure(content, rule)));
  return inOrder(all);
}

/** Every error in `content/`, one line each, with file, field and fix; empty when there is none. */
export async function checkContent(root: string, today: string, content = join(root, 'content')): Promise<string[]> {
  const problems = await contentProblems(root, today, content);
  return problems.filter(({ note }) => !note).map((problem) => lineOf(problem, content));
}
