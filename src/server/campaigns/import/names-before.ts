import type { SourceFile } from '../../../content/folder.ts';
import { formerNames } from '../../../content/formerly.ts';
import type { Rename } from './renamed.ts';

/** The earlier names that the files of these campaigns give, but for those that are a campaign's still. */
export function namesBefore(sources: readonly SourceFile[], campaigns: readonly { id: string }[]): Rename[] {
  const ids = new Set(campaigns.map(({ id }) => id));
  return sources
    .filter(({ slug }) => ids.has(slug))
    .flatMap(({ slug: to, frontmatter }) => formerNames(frontmatter).map((from) => ({ from, to })))
    .filter(({ from }) => !ids.has(from));
}
