import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { fileProblems, merged, withLines } from './check/file.ts';
import { addressFault } from './check/links.ts';
import { movedPageProblems, renamedPages, strayFiles } from './check/names.ts';
import { folderPhotographs } from './check/pictures.ts';
import { innerAddresses, type Sources } from './check/site-pages.ts';
import { schemaChecks } from './collections.ts';
import { decodeText, spoiltLetters } from './encoding.ts';
import { bytesOf, readSources, type SourceFile } from './folder.ts';
import { formerNames } from './formerly.ts';
import { Organisation, organisationFile } from './organisation.ts';
import { requiredPolicies } from './pages.ts';
import { type FileProblem, fieldAt, lineOf, type Problem, problemsOf, valuesIn } from './problems.ts';
import { readFields } from './yaml.ts';

async function organisationProblems(file: string): Promise<Problem[]> {
  if (!existsSync(file)) return [{ field: 'file', fix: 'is missing: bring it back, the whole site needs it' }];
  const bytes = await bytesOf(file);
  if ('fix' in bytes) return [bytes];
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return [decoded.problem];
  const { data, lines, problems } = readFields(decoded.text);
  if (data === undefined) return problems;
  const { issues } = v.safeParse(Organisation, data);
  const links = valuesIn(data).flatMap(({ keys, value }) => {
    const fault = typeof value === 'string' && /^https:/.test(value) ? addressFault(value, () => undefined) : undefined;
    return fault ? [{ field: fieldAt(keys), ...fault }] : [];
  });
  const stated = issues ? problemsOf(issues, Organisation) : [];
  return withLines(merged(problems, stated, links, spoiltLetters(decoded.text)), lines);
}

function absentPolicies(content: string): FileProblem[] {
  return requiredPolicies
    .map((slug) => join(content, 'policies', `${slug}.md`))
    .filter((file) => !existsSync(file))
    .map((file) => ({ file, field: 'file', fix: 'is missing: the menus link to its page, so bring it back' }));
}

/** A rule that fails itself is one problem more. */
async function problemsOrFailure(file: string, rule: () => Promise<FileProblem[]>): Promise<FileProblem[]> {
  return rule().catch(({ code = 'unknown' }: NodeJS.ErrnoException) => [
    { file, field: 'folder', fix: `cannot be looked through (${code}): look whether it may be read` },
  ]);
}

function inOrder(problems: readonly FileProblem[]): FileProblem[] {
  const rank = ({ note }: FileProblem) => (note ? 1 : 0);
  return problems.toSorted(
    (a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)),
  );
}

/** Reads `content/` once, and finds every problem and note in it. Nothing is thrown. `root` holds `public/`; `today` is the day in India. */
export async function readAndCheck(
  root: string,
  today: string,
  content: string,
): Promise<{ problems: FileProblem[]; sources: Sources }> {
  const checks = schemaChecks(today);
  const all: FileProblem[] = [];
  const sources: Record<string, readonly SourceFile[]> = {};
  for (const folder of Object.keys(checks)) {
    const read = async () => {
      sources[folder] = await readSources(join(content, folder));
      return [];
    };
    all.push(...(await problemsOrFailure(join(content, folder), read)));
  }
  const innerFor = innerAddresses(sources, root, today);
  const walks = sources['campaigns'] ?? [];
  const campaigns = walks.map(({ slug }) => slug);
  const formerCampaigns = new Map(
    walks.flatMap(({ slug, frontmatter }) => formerNames(frontmatter).map((name) => [name, slug] as const)),
  );
  for (const [folder, schema] of Object.entries(checks)) {
    const around = { root, today, folder, schema, campaigns, formerCampaigns, innerFor };
    all.push(...(sources[folder] ?? []).flatMap((source) => fileProblems(source, around)));
  }
  const facts = join(content, organisationFile);
  const rules = [
    async () => (await organisationProblems(facts)).map((problem) => ({ file: facts, ...problem })),
    () => strayFiles(content, Object.keys(checks)),
    async () => absentPolicies(content),
    () => folderPhotographs(content),
    () => folderPhotographs(join(root, 'public/photos')),
    async () => movedPageProblems(sources),
    () => renamedPages(content, root, sources),
  ];
  for (const rule of rules) all.push(...(await problemsOrFailure(content, rule)));
  return { problems: inOrder(all), sources };
}

export async function checkContent(root: string, today: string, content = join(root, 'content')): Promise<string[]> {
  const { problems } = await readAndCheck(root, today, content);
  return problems.filter(({ note }) => !note).map((problem) => lineOf(problem, content));
}
