import { entriesOfModule, importsOfModule, type ModuleGraph, packageOf } from './module-graph.ts';

/** Packages that come in one file. */
const vendors = {
  react: ['react', 'react-dom', 'scheduler', '@astrojs/react', '@nanostores/react'],
  calls: ['ky'],
  schemas: ['valibot'],
} as const;
type Vendor = keyof typeof vendors;

/** The scripts of this file run on every page. */
const LAYOUT = 'src/layouts/Page.astro';

/**
 * What shows a list in pages, and what the form of the campaigns offers. A campaign needs it for its reviews alone, which come later, so it
 * is a bundle of its own.
 */
const LISTS = ['src/ui/lists/', 'src/lib/lists/', 'src/api/current-page.ts'];

/** What both payment forms know of a payment. */
const PAYMENT = 'src/payment/';

/** Schemas. The histories share some with the payment forms, and must not load the payment with them. */
const CONTRACT = 'src/contract/';

/** The islands of a visitor's account share what no other page needs. */
const ACCOUNT = 'src/features/account/';

/** What makes calls. Most pages need it only after they were read, so it comes with its library. */
const CALLS = 'src/api/http.ts';
/** What asks for it then. Every form has it, and what sends an unsaved payment, so it stands with the schemas of calls. */
const ON_DEMAND = 'src/api/on-demand.ts';

/** From how many entries on a module goes into a shared bundle. The others go where the bundler puts them. */
const SHARED_BY = { parts: 3, forms: 7, schemas: 6 } as const;

/** From how many entries on a module counts as used nearly everywhere. */
const MANY = 10;

/** The bundles, in the order in which they take modules: a bundle also takes what its modules import, unless an earlier one has it. */
export const BUNDLES = [
  'react',
  'session',
  'plain',
  'parts',
  'schemas',
  'calls',
  'forms',
  'lists',
  'payment',
  'account',
] as const;
export type Bundle = (typeof BUNDLES)[number];

const vendorOf = (id: string): Vendor | undefined => {
  const name = packageOf(id) ?? '';
  return (['react', 'calls', 'schemas'] as const).find((vendor) => vendors[vendor].some((each) => each === name));
};

/** Answers in which bundle a module goes; `undefined` for one that the bundler places itself. */
export function bundlesOf(graph: ModuleGraph): (id: string) => Bundle | undefined {
  const loaded = new Map<string, Set<Vendor | undefined>>();
  const loads = (id: string, vendor: Vendor) => {
    const all = loaded.get(id) ?? new Set([...importsOfModule(id, graph)].map(vendorOf));
    loaded.set(id, all);
    return all.has(vendor);
  };
  return (id) => {
    const vendor = vendorOf(id);
    if (vendor) return vendor;
    if (id.includes(CALLS)) return 'calls';
    if (id.includes(ON_DEMAND)) return 'schemas';
    if (LISTS.some((folder) => id.includes(folder))) return 'lists';
    const entries = entriesOfModule(id, graph);
    if (entries.includes(id) || entries.length < 2) return undefined;
    if (entries.some((entry) => entry.includes(LAYOUT))) return 'session';
    // Every page sends a payment that is not saved yet, so this bundle must not bring React.
    if (id.includes(PAYMENT) && !loads(id, 'react')) return 'payment';
    const withReact = entries.every((entry) => loads(entry, 'react'));
    const withSchemas = entries.every((entry) => loads(entry, 'schemas'));
    // What is used nearly everywhere must not bring React, or a whole bundle, to a page that needs neither.
    if (entries.length >= MANY) return loads(id, 'react') ? 'forms' : withSchemas ? 'schemas' : 'plain';
    if (id.includes(CONTRACT) && withSchemas && entries.length >= SHARED_BY.schemas) return 'schemas';
    // What an island shares with a script that has no React stands apart from it.
    if (!withReact && !withSchemas) return entries.some((entry) => loads(entry, 'react')) ? 'plain' : undefined;
    // All else goes with what all of its entries load anyway.
    const kind = withReact ? (withSchemas ? 'forms' : 'parts') : undefined;
    if (kind && entries.length >= SHARED_BY[kind]) return kind;
    return entries.every((entry) => entry.includes(ACCOUNT)) ? 'account' : undefined;
  };
}

/** The packages, the file and the folders above that no module belongs to: what was renamed has left its bundle. */
export function goneParts(ids: readonly string[]): string[] {
  const packages = new Set(ids.map(packageOf));
  const gone: string[] = Object.values(vendors)
    .flat()
    .filter((name) => !packages.has(name));
  return [
    ...gone,
    ...[LAYOUT, PAYMENT, CONTRACT, ACCOUNT, CALLS, ON_DEMAND, ...LISTS].filter(
      (part) => !ids.some((id) => id.includes(part)),
    ),
  ];
}
