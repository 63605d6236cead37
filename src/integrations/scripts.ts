import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { ImportsOf } from './html/page-scripts.ts';

/** The oldest browsers in which every page works. Nested rules stay: taken apart they are a sixteenth of all styles. */
export const oldestBrowsers = { safari: '16.6', firefox: '128', chrome: '112' } as const;

/** Scripts that come in one file: modules whose path holds one of `parts`, and what these import unless an earlier bundle has it. */
interface Bundle {
  readonly name: string;
  readonly parts: readonly string[];
  /** From how many entries on, which are islands and scripts of pages, a module goes into the bundle. */
  readonly minShareCount?: number;
}

/** In the order in which they take modules: what needs no React stands before what needs it. */
const BUNDLES: readonly Bundle[] = [
  {
    name: 'react',
    parts: [
      ...['react', 'react-dom', 'scheduler', '@nanostores/react'].map((name) => `node_modules/${name}/`),
      ...['src/ui/island.tsx', 'src/lib/replaced-nodes.ts'],
    ],
  },
  // The header of every page. It must bring neither React nor schemas.
  {
    name: 'session',
    parts: [
      ...['node_modules/nanostores/', 'src/session/session.ts', 'src/contract/constants.ts'],
      ...['notice', 'outbox', 'storage', 'worker'].map((file) => `src/lib/${file}.ts`),
    ],
  },
  {
    name: 'plain',
    parts: [
      ...['format', 'text', 'addresses', 'failure', 'clock'].map((file) => `src/lib/${file}.ts`),
      ...[
        'src/contract/campaign-rules.ts',
        'src/contract/call.ts',
        'src/routes.ts',
        'src/api/error.ts',
        'src/api/device.ts',
      ],
    ],
  },
  { name: 'done', parts: ['src/lib/done.ts'] },
  { name: 'schemas', parts: ['node_modules/valibot/', 'src/contract/fields.ts', 'src/api/on-demand.ts'] },
  { name: 'answers', parts: ['src/contract/answers.ts'] },
  { name: 'calls', parts: ['node_modules/ky/', 'src/api/http.ts'] },
  {
    name: 'parts',
    parts: [
      ...['src/lib/request.ts', 'src/session/useSession.tsx', 'src/ui/browser.ts'],
      ...['StatusMessage', 'ErrorMessage', 'Skeleton', 'Icon', 'Said', 'Spoken'].map((file) => `src/ui/${file}.tsx`),
    ],
  },
  {
    name: 'forms',
    parts: ['src/lib/form.ts', 'src/ui/Form.tsx', 'src/ui/Field.tsx', 'src/ui/SubmitButton.tsx'],
  },
  { name: 'campaign-texts', parts: ['src/contract/campaign-texts.ts'] },
  { name: 'lists', parts: ['src/ui/lists/Pag', 'src/lib/lists/'] },
  {
    name: 'payment',
    parts: [
      ...['src/payment/unsettled-store.ts', 'src/payment/transaction.ts', 'src/lib/alone.ts'],
      'src/contract/payer.ts',
    ],
  },
  {
    name: 'campaigns',
    parts: [
      ...[
        'features/campaigns/facts',
        'features/campaigns/offline/trail-cache',
        'api/fetch-json',
        'features/campaigns/photos/photos',
        'lib/photo',
        'contract/rating',
      ].map((file) => `src/${file}.ts`),
      'src/features/campaigns/Rating.tsx',
    ],
  },
  { name: 'words', parts: ['src/ui/PlainText.tsx'] },
  // Both islands of a campaign: what the second loads on demand would ask once more for the sheets of the first.
  {
    name: 'campaign',
    parts: ['src/features/campaigns/detail/CampaignPage.tsx', 'src/features/campaigns/detail/CampaignShell.tsx'],
  },
  // What draws a payment stands apart from it: every page may have to send a payment that is not saved yet.
  {
    name: 'payers',
    parts: [
      ...['src/ui/PayerFields.tsx', 'src/payment/UnsettledNotice.tsx', 'src/payment/provider-script.ts'],
      'src/payment/load.ts',
    ],
  },
  {
    name: 'login',
    parts: ['session/lead-to-login', 'session/return-to', 'contract/auth', 'contract/session'].map(
      (file) => `src/${file}.ts`,
    ),
  },
  { name: 'mailed-token', parts: ['src/session/mailed-token.ts'] },
  { name: 'account-forms', parts: ['src/features/account/', 'src/ui/PasswordField.tsx'], minShareCount: 2 },
];

const holds = (id: string, part: string) => id.replaceAll('\\', '/').includes(`/${part}`);

const groups = BUNDLES.map(({ name, parts, minShareCount = 1 }) => ({
  name,
  minShareCount,
  test: (id: string) => parts.some((part) => holds(id, part)),
}));

/** Tells which script imports which after the bundler has written them, and stops the build where a bundle names what is gone. */
function importGraph(imports: Map<string, string[]>): Plugin {
  return {
    name: 'import-graph',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // The pages ask for their scripts themselves. Astro hands on no such setting of its own.
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
    buildEnd(error) {
      const ids = [...this.getModuleIds()];
      const gone = BUNDLES.flatMap(({ parts }) => parts).filter((part) => !ids.some((id) => holds(id, part)));
      if (!error && gone.length > 0)
        throw new Error(`integrations/scripts.ts names what no script imports any more: ${gone.join(', ')}`);
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

/** Which backend answers is known at the build: what only the other one needs is left out. */
const knownBackend: Plugin = {
  name: 'known-backend',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/src/') && code.includes('isEmbedded()')
      ? { code: code.replaceAll('isEmbedded()', String(process.env['PUBLIC_BACKEND'] !== 'plain')), map: null }
      : undefined,
};

/** Puts what several pages share into a few files: each further one is a request. `importsOf` answers once the scripts are written. */
export function scripts(): { integration: AstroIntegration; importsOf: ImportsOf } {
  const imports = new Map<string, string[]>();
  return {
    importsOf: (script) => imports.get(script),
    integration: {
      name: 'scripts',
      hooks: {
        'astro:config:setup': ({ updateConfig }) => {
          const rolldownOptions = { output: { codeSplitting: { groups } } };
          updateConfig({
            vite: {
              plugins: [knownBackend, importGraph(imports)],
              environments: { client: { build: { rolldownOptions } } },
            },
          });
        },
      },
    },
  };
}
