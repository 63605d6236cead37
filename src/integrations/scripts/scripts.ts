import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { ImportsOf } from '../html/preloads.ts';
import { BUNDLES, type Bundle, bundlesOf, goneParts } from './bundles.ts';
import { importDirectly } from './direct-imports.ts';
import type { ModuleGraph } from './module-graph.ts';

/** Vite's step that wraps each import on demand. */
const PRELOAD_STEP = 'native:import-analysis-build';

/**
 * Leaves imports on demand as they are: Vite's helper around them is 0.8 KB on every page, and the stylesheets that it would preload
 * stand in the HTML. Vite has no option for it, so its step is taken out. Throws when Vite has no such step any more.
 */
export function withoutPreloadHelper(plugins: { name: string }[]): void {
  const at = plugins.findIndex(({ name }) => name === PRELOAD_STEP);
  if (at < 0)
    throw new Error(`Vite has no step ${PRELOAD_STEP} any more: find what wraps import() in __vitePreload now`);
  plugins.splice(at, 1);
}

/** What the bundler knows after it has written its files: which script imports which. */
function importGraph(imports: Map<string, string[]>): Plugin {
  return {
    name: 'import-graph',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ plugins }) => withoutPreloadHelper(plugins as Plugin[]),
    buildEnd(error) {
      const gone = error ? [] : goneParts([...this.getModuleIds()]);
      if (gone.length > 0) throw new Error(`bundles.ts names what no script imports any more: ${gone.join(', ')}`);
    },
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const needed = new Set([...entries, ...scripts.flatMap((script) => script.imports)]);
      const gone = importDirectly(scripts, (code) => this.parse(code));
      for (const name of gone) if (!needed.has(name)) delete bundle[name];
    },
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          imports.set(
            `/${file.fileName}`,
            file.imports.map((name) => `/${name}`),
          );
    },
  };
}

/** One group for each bundle. */
function groups() {
  let bundleOf: ((id: string) => Bundle | undefined) | undefined;
  return BUNDLES.map((name) => ({
    name: (id: string, graph: ModuleGraph) => {
      bundleOf ??= bundlesOf(graph);
      return bundleOf(id) === name ? name : null;
    },
  }));
}

/**
 * How scripts reach a slow line: React in one file, what the header needs on every page in another, and what islands share in a few
 * more. Each further file would cost a request.
 */
export function scripts(): { integration: AstroIntegration; importsOf: ImportsOf } {
  const imports = new Map<string, string[]>();
  return {
    importsOf: (script) => imports.get(script),
    integration: {
      name: 'scripts',
      hooks: {
        'astro:config:setup': ({ updateConfig }) => {
          const rolldownOptions = { output: { codeSplitting: { groups: groups() } } };
          updateConfig({
            vite: { plugins: [importGraph(imports)], environments: { client: { build: { rolldownOptions } } } },
          });
        },
      },
    },
  };
}
