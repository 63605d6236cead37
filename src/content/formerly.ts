import * as v from 'valibot';
import { paths } from '../routes.ts';
import { hinted } from './fields.ts';
import { readSources, type SourceFile } from './folder.ts';
import { isPublic } from './publishing.ts';
import { SLUG } from './slug.ts';

const NAME = 'must be a list of earlier file names without .md, for example [clean-springs]';

/** Earlier names of a file that was renamed: their addresses lead to the new one, and a campaign keeps its enrolments and gifts. */
export const Formerly = v.optional(
  hinted(
    v.array(v.pipe(v.string(NAME), v.regex(SLUG, NAME), v.metadata({ example: 'clean-springs' })), NAME),
    'Where the file had another name: the last part of its earlier address. Links to it are led on.',
    'Earlier names',
  ),
);

export const PAGE_FOLDERS: Readonly<Record<string, (slug: string) => string>> = {
  campaigns: paths.campaign,
  projects: paths.project,
  policies: (slug) => `/${slug}`,
};

export function formerNames(frontmatter: unknown): string[] {
  if (typeof frontmatter !== 'object' || frontmatter === null || !('formerly' in frontmatter)) return [];
  const { formerly } = frontmatter;
  return Array.isArray(formerly) ? formerly.filter((name): name is string => typeof name === 'string') : [];
}

export type Moved = { readonly from: string; readonly to: string };

/** Where earlier addresses of a folder's pages lead; pages that are not public today are left out. */
export function movedIn(folder: string, sources: readonly SourceFile[], today: string): Moved[] {
  const addresses =
    folder === 'campaigns' ? [paths.campaign, paths.enroll] : [PAGE_FOLDERS[folder]].filter((one) => !!one);
  return sources
    .filter(({ frontmatter }) => isPublic(frontmatter, today))
    .flatMap(({ slug, frontmatter }) =>
      formerNames(frontmatter).flatMap((name) => addresses.map((at) => ({ from: at(name), to: at(slug) }))),
    );
}

export async function movedPages(content: string, today: string): Promise<Moved[]> {
  const folders = Object.keys(PAGE_FOLDERS);
  const found = folders.map(async (folder) => movedIn(folder, await readSources(`${content}/${folder}`), today));
  return (await Promise.all(found)).flat();
}
