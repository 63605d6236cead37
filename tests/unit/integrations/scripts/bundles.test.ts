import { describe, expect, test } from 'vitest';
import { bundlesOf, goneParts } from '../../../../src/integrations/scripts/bundles.ts';
import type { ModuleNode } from '../../../../src/integrations/scripts/module-graph.ts';

const layout = '/site/src/layouts/Page.astro?astro&type=script';
const react = '/site/node_modules/react/index.js';
const ky = '/site/node_modules/ky/index.js';
const valibot = '/site/node_modules/valibot/index.mjs';

/** A graph from what each module imports; `islands` are entries. */
function graph(imports: Record<string, string[]>, islands: readonly string[]) {
  const ids = new Set([...Object.keys(imports), ...Object.values(imports).flat()]);
  const nodes = new Map<string, ModuleNode>();
  for (const id of ids)
    nodes.set(id, {
      isEntry: islands.includes(id),
      dynamicImporters: [],
      importers: Object.keys(imports).filter((from) => imports[from]?.includes(id)),
      importedIds: imports[id] ?? [],
    });
  return { getModuleInfo: (id: string) => nodes.get(id) ?? null };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `/site/src/island-${index}.tsx`);
/** The bundle of a module that `count` islands share, each of which imports `vendors` too. */
function shared(count: number, vendors: string[], own: string[] = []) {
  const islands = names(count);
  const imports = Object.fromEntries(islands.map((island) => [island, ['/site/src/x.ts', ...vendors]]));
  return bundlesOf(graph({ ...imports, '/site/src/x.ts': own }, islands))('/site/src/x.ts');
}

describe('a module goes with what all who share it load anyway', () => {
  test.each([
    ['three islands with React', 3, [react], [], 'parts'],
    ['two of them', 2, [react], [], undefined],
    ['seven islands with React and schemas', 7, [react, valibot], [], 'forms'],
    ['six of them', 6, [react, valibot], [], undefined],
    ['five scripts without React', 5, [], [], undefined],
    ['ten islands with React, which it does not need', 10, [react], [], 'plain'],
    ['ten islands with schemas', 10, [react, valibot], [valibot], 'schemas'],
    ['ten islands with React, which it needs', 10, [react, valibot], [react], 'forms'],
    ['one island', 1, [react], [], undefined],
  ])('shared by %s', (_, count, vendors, own, bundle) => {
    expect(shared(count, vendors, own)).toBe(bundle);
  });

  test('shared with the script of every page', () => {
    const imports = { [layout]: ['/site/src/x.ts'], '/site/src/a.tsx': ['/site/src/x.ts', react] };
    expect(bundlesOf(graph(imports, Object.keys(imports)))('/site/src/x.ts')).toBe('session');
  });

  test('shared by an island and a script without React', () => {
    const imports = { '/site/src/a.tsx': ['/site/src/x.ts', react], '/site/src/b.ts': ['/site/src/x.ts'] };
    expect(bundlesOf(graph(imports, Object.keys(imports)))('/site/src/x.ts')).toBe('plain');
  });

  test('what shows lists is a bundle of its own', () => {
    const bundleOf = bundlesOf(graph({ '/site/src/a.tsx': ['/site/src/ui/lists/PagedView.tsx'] }, ['/site/src/a.tsx']));
    expect(bundleOf('/site/src/ui/lists/PagedView.tsx')).toBe('lists');
  });

  test('schemas that six islands share go with their library', () => {
    const schema = '/site/src/contract/donation.ts';
    const islands = Object.fromEntries(names(6).map((island) => [island, [schema, react, valibot]]));
    expect(bundlesOf(graph(islands, names(6)))(schema)).toBe('schemas');
  });

  test('what both payment forms know of a payment is a bundle of its own', () => {
    const forms = {
      '/site/src/a.tsx': ['/site/src/payment/x.ts', react],
      '/site/src/b.tsx': ['/site/src/payment/x.ts'],
    };
    expect(bundlesOf(graph(forms, Object.keys(forms)))('/site/src/payment/x.ts')).toBe('payment');
  });

  test('a part of the payment that draws is not in it: every page sends a payment that is not saved yet', () => {
    const part = '/site/src/payment/UnsettledNotice.tsx';
    const forms = { '/site/src/a.tsx': [part, react], '/site/src/b.tsx': [part, react], [part]: [react] };
    expect(bundlesOf(graph(forms, ['/site/src/a.tsx', '/site/src/b.tsx']))(part)).toBeUndefined();
  });

  test('what the islands of the account alone share is a bundle of its own', () => {
    const part = '/site/src/ui/PasswordField.tsx';
    const islands = ['Login', 'Reset'].map((name) => `/site/src/features/account/${name}.tsx`);
    const imports = Object.fromEntries(islands.map((island) => [island, [part, react]]));
    expect(bundlesOf(graph(imports, islands))(part)).toBe('account');
    const other = '/site/src/features/contact/ContactForm.tsx';
    expect(bundlesOf(graph({ ...imports, [other]: [part, valibot] }, [...islands, other]))(part)).not.toBe('account');
  });

  test('what makes calls goes with its library, and what asks for it with the schemas', () => {
    const http = '/site/src/api/http.ts';
    const later = '/site/src/api/on-demand.ts';
    const bundleOf = bundlesOf(graph({ '/site/src/a.tsx': [http, later, react] }, ['/site/src/a.tsx']));
    expect([bundleOf(http), bundleOf(later)]).toEqual(['calls', 'schemas']);
  });

  test('an island itself stays in its own file, and packages in theirs', () => {
    const bundleOf = bundlesOf(graph({ '/site/src/a.tsx': [react, ky, valibot] }, ['/site/src/a.tsx']));
    expect(['/site/src/a.tsx', react, ky, valibot].map(bundleOf)).toEqual([undefined, 'react', 'calls', 'schemas']);
  });
});

test('a package, a file or a folder that was renamed is named', () => {
  const all = ['react', 'react-dom', 'scheduler', '@astrojs/react', '@nanostores/react', 'ky', 'valibot'].map(
    (name) => `/site/node_modules/${name}/index.js`,
  );
  const folders = [
    'payment/pay.ts',
    'contract/campaign-choices.ts',
    'ui/lists/PagedView.tsx',
    'lib/lists/paged.ts',
    'api/http.ts',
    'api/on-demand.ts',
    'api/current-page.ts',
    'features/account/login.ts',
  ].map((file) => `/site/src/${file}`);
  expect(goneParts([...all, layout, ...folders])).toEqual([]);
  expect(goneParts(all.slice(1))).toEqual([
    'react',
    ...['src/layouts/Page.astro', 'src/payment/', 'src/contract/'],
    ...[
      'src/features/account/',
      'src/api/http.ts',
      'src/api/on-demand.ts',
      'src/ui/lists/',
      'src/lib/lists/',
      'src/api/current-page.ts',
    ],
    'src/contract/campaign-list.ts',
  ]);
});
