import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import directions from '../../src/directions.json' with { type: 'json' };

/** What each folder of src may import, beside itself, `routes.ts`, `page-table.ts` and stylesheets. Written once, in `src/directions.json`. */
const folders: Readonly<Record<string, readonly string[]>> = directions.folders;

const APP_FILES = ['app.ts', 'calls.ts', 'jobs.ts'];

interface Import {
  readonly from: string;
  readonly to: string;
}

const partOf = (path: string, depth: number) => path.split('/')[depth] ?? '';

/** The floor of a file below `server/`, 0 being the top; -1 for a file that has none. */
function floorOf(path: string): number {
  const part = partOf(path, 1);
  const room = APP_FILES.includes(part) ? 'app' : part.replace(/\.ts$/, '');
  return directions.serverFloors.findIndex((rooms) => rooms.includes(room));
}

const featureOf = (path: string) => (path.startsWith('features/') ? partOf(path, 1) : undefined);

export function allowed({ from, to }: Import): boolean {
  if (!to.includes('/')) return ['routes.ts', 'page-table.ts'].includes(to) || !from.includes('/');
  if (!from.includes('/')) return from !== 'routes.ts';
  const [here, there] = [partOf(from, 0), partOf(to, 0)];
  if (here === 'features' && there === 'features') return featureOf(from) === featureOf(to);
  if (here === 'server' && there === 'server') return floorOf(from) >= 0 && floorOf(to) >= floorOf(from);
  return here === there || there === 'styles' || (folders[here] ?? []).includes(there);
}

export function imports(root: string): Import[] {
  const found: Import[] = [];
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

/** The first circle of imports that is found, as the files on it in order; undefined when there is none. */
export function circleIn(graph: readonly Import[]): string[] | undefined {
  const next = Map.groupBy(graph, ({ from }) => from);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { to } of next.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of next.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The same graph between rooms of the server instead of files, so that two rooms of one floor cannot lean on each other. */
export const betweenServerRooms = (graph: readonly Import[]): Import[] =>
  graph
    .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'))
    .map(({ from, to }) => ({ from: partOf(from, 1), to: partOf(to, 1) }))
    .filter(({ from, to }) => from !== to && !APP_FILES.includes(from));

/** React in a file that must work without it: any `.ts`, and every Astro file. */
export function reactWhereItMustNotBe(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /from ['"](react|react-dom|@nanostores\/react)['"/]/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));
}
