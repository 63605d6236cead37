import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What each folder of src may import from, beside itself and `routes.ts` (README, How it is laid out). */
export const directions: Record<string, readonly string[]> = {
  contract: [],
  lib: [],
  api: ['contract', 'lib'],
  session: ['api', 'contract', 'lib'],
  payment: ['api', 'contract', 'lib'],
  ui: ['lib'],
  editorial: ['contract', 'lib'],
  features: ['contract', 'lib', 'api', 'session', 'payment', 'ui'],
  components: ['lib', 'session', 'payment', 'api', 'contract', 'editorial', 'build'],
  layouts: ['components', 'styles', 'editorial', 'build', 'lib'],
  pages: ['layouts', 'components', 'features', 'lib', 'contract', 'editorial', 'build', 'styles', 'ui'],
  server: ['contract', 'lib', 'editorial'],
  build: ['contract', 'lib', 'editorial'],
};

const folderOf = (path: string) => path.split('/')[0] ?? '';

/** The part of `features/` that a path stands in; undefined for anything else. */
const featureOf = (path: string) => (path.startsWith('features/') ? path.split('/')[1] : undefined);

/** Whether a file of src may import another; both are paths below src. */
export function allowed(from: string, to: string): boolean {
  if (!to.includes('/')) return to === 'routes.ts' || !from.includes('/');
  if (!from.includes('/')) return from !== 'routes.ts';
  const [here, there] = [folderOf(from), folderOf(to)];
  if (featureOf(from) !== featureOf(to) && here === 'features' && there === 'features') return false;
  return here === there || there === 'styles' || (directions[here] ?? []).includes(there);
}

/** Every local import below `root` (a src folder), each as paths below it. Type-only imports count too. */
export function imports(root: string): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(ts|tsx|astro|mjs)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    for (const match of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const target = relative(root, resolve(dirname(file), match[1] ?? ''));
      if (!target.startsWith('..')) found.push({ from: relative(root, file), to: target });
    }
  }
  return found;
}

/** React in a file that must think without it: any `.ts`, and the folders of pages of words. */
export function reactWhereItMustNotBe(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /from ['"](react|react-dom|@nanostores\/react)['"/]/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));
}
