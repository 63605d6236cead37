/** What the bundler knows of a module; a part of rolldown's own type. */
export interface ModuleNode {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly importedIds: readonly string[];
}

/** The bundler's modules by their id. */
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleNode | null;
}

/** The npm package that a module belongs to; `undefined` for a module of the site. */
export function packageOf(id: string): string | undefined {
  const [, path] = id.replaceAll('\\', '/').split(/^.*\/node_modules\//);
  const [scope = '', name = ''] = path?.split('/') ?? [];
  return path === undefined ? undefined : scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** All modules that lead to others by `next`, from one on, itself included. */
function reached(from: string, graph: ModuleGraph, next: (node: ModuleNode) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    const node = seen.has(id) ? null : graph.getModuleInfo(id);
    if (!node) return;
    seen.add(id);
    next(node).forEach(visit);
  };
  visit(from);
  return seen;
}

/** Everything that a module imports at once, however deep, itself included. */
export const importsOfModule = (id: string, graph: ModuleGraph) => reached(id, graph, (node) => node.importedIds);

/** The entries that a module comes with: islands, scripts of pages, and modules that are imported on demand. */
export const entriesOfModule = (id: string, graph: ModuleGraph): string[] =>
  [...reached(id, graph, (node) => node.importers)].filter((each) => {
    const node = graph.getModuleInfo(each);
    return node && (node.isEntry || node.dynamicImporters.length > 0);
  });
