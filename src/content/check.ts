import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { fileProblems, inOrder, merged, withLines } from './check/file.ts';
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

function linkProblems(data: unknown): Problem[] {
  return valuesIn(data).flatMap(({ keys, value }) => {
    const fault = typeof value === 'string' && /^https:/.test(value) ? addressFault(value, () => undefined) : undefined;
    return fault ? [{ field: fieldAt(keys), ...fault }] : [];
  });
}

function foundedLater(data: unknown, today: string): Problem[] {
  const { founded } = Object(data) as Record<string, unknown>;
  if (typeof founded !== 'number' || founded <= Number(today.slice(0, 4))) return [];
  return [{ field: 'founded', fix: `says ${founded}, which is still to come: check the year` }];
}

async function problemsIn(file: string, today: string): Promise<Problem[]> {
  if (!existsSync(file)) return [{ field: 'file', fix: 'is missing: bring it back, the whole site needs it' }];
  const bytes = await bytesOf(file);
  if ('fix' in bytes) return [bytes];
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return [decoded.problem];
  const { data, lines, problems } = readFields(decoded.text);
  if (data === undefined) return problems;
  const { issues } = v.safeParse(Organisation, data);
  const stated = issues ? problemsOf(issues, Organisation) : [];
  const found = [stated, foundedLater(data, today), linkProblems(data), spoiltLetters(decoded.text)];
  return withLines(merged(problems, ...found), lines);
}

const organisationProblems = async (file: string, today: string): Promise<FileProblem[]> =>
  (await problemsIn(file, today)).map((problem) => ({ file, ...problem }));

function absentPolicies(content: string): FileProblem[] {
  return requiredPolicies
    .map((slug) => join(content, 'policies', `${slug}.md`))
    .filter((file) => !existsSync(file))
    .map((file) => ({ file, field: 'file', fix: 'is missing: the menus link to its page, so bring it back' }));
}

/** A rule that fails itself is one problem more. */
async function problemsOrFailure(file: string, rule: () => Promise<FileProblem[]>): Promise<FileProblem[]> {
  return rule().catch((error: NodeJS.ErrnoException) => [
    {
      file,
      field: 'folder',
      fix: `cannot be looked through (${error.code ?? 'unknown'}): look whether it may be read`,
    },
  ]);
}

type CheckedContent = { problems: FileProblem[]; sources: Sources };

/** Reads `content/` once, and finds every problem and note in it. Nothing is thrown. `root` holds `public/`; `today` is the day in India. */
export async function readAndCheck(root: string, today: string, content: string): Promise<CheckedContent> {
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
  return { problems: inOrder(all), sources };
}

/** Every error in `content/`, one line each, with file, field and fix; empty when there is none. */
export async function checkContent(root: string, today: string, content = join(root, 'content')): Promise<string[]> {
  const { problems } = await readAndCheck(root, today, content);
  return problems.filter(({ note }) => !note).map((problem) => lineOf(problem, content));
}
