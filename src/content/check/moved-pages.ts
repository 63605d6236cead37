import { formerNames, PAGE_FOLDERS } from '../formerly.ts';
import { isPathTaken } from '../policy-paths.ts';
import type { FileProblem } from '../problems.ts';
import type { Sources } from './site-pages.ts';

/** Earlier names that are a page's still, or that two files claim: a redirect can lead to one page alone. */
export function movedPageProblems(sources: Sources): FileProblem[] {
  return Object.keys(PAGE_FOLDERS).flatMap((folder) => {
    const files = sources[folder] ?? [];
    const pages = new Set(files.map(({ slug }) => slug));
    const claimed = new Map<string, string>();
    return files.flatMap(({ file, slug, frontmatter }) =>
      formerNames(frontmatter).flatMap((name): FileProblem[] => {
        const other = claimed.get(name);
        claimed.set(name, other ?? slug);
        if (name === slug) return [{ file, field: 'formerly', fix: `names "${name}", its own name: remove it` }];
        if (pages.has(name))
          return [
            { file, field: 'formerly', fix: `names "${name}", which is still a page: remove it, or delete ${name}.md` },
          ];
        if (folder === 'policies' && isPathTaken(name))
          return [{ file, field: 'formerly', fix: `names "${name}", which is the address of another page: remove it` }];
        if (other === undefined) return [];
        return [{ file, field: 'formerly', fix: `names "${name}", as ${other}.md does: leave it in one of the two` }];
      }),
    );
  });
}
