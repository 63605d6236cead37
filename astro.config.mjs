import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { Features } from 'lightningcss';
import { contentRoot } from './src/content/folder.ts';
import { admin } from './src/integrations/admin/admin.ts';
import { builtFor } from './src/integrations/built-for.ts';
import { contentCheck } from './src/integrations/content-check.ts';
import { builtPages } from './src/integrations/html/built-pages.ts';
import { islands } from './src/integrations/islands.ts';
import { markdown } from './src/integrations/markdown.ts';
import { photos } from './src/integrations/photographs/sized-photos.ts';
import { oldestBrowsers, scripts } from './src/integrations/scripts.ts';
import { openGraphPictures } from './src/integrations/share-pictures.ts';
import { apiBase } from './src/lib/addresses.ts';
import { isListed } from './src/page-table.ts';
import { devApi } from './src/server/hosts/dev-api.ts';
import { hostFiles } from './src/server/hosts/static/host-files.ts';
import { servedAddress } from './src/server/platform/environment.ts';
import { policyOf, reportAddress } from './src/site-data/policy.ts';
import { backendOf } from './src/site-data/services.ts';

// Where the built site goes; the build command makes it beside that (`BUILD_INTO`), and exchanges the two. One that is built elsewhere, as by the tests, keeps its own cache: entries have the same names.
const outDir = process.env.OUT_DIR || 'dist';
const bundles = scripts();
// The pages read it as they read every setting of this beginning.
process.env.PUBLIC_BACKEND = backendOf(process.env);

export default defineConfig({
  outDir: process.env.BUILD_INTO || outDir,
  ...(outDir === 'dist' ? {} : { cacheDir: `${outDir}-cache` }),
  vite: {
    resolve: { alias: { 'content-folder': contentRoot() } },
    server: { strictPort: true },
    css: { lightningcss: { exclude: Features.Nesting | Features.LightDark } },
    build: { target: Object.entries(oldestBrowsers).map(([name, version]) => name + version) },
  },
  site: process.env.SITE_URL || process.env.URL || servedAddress(process.env),
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  image: {
    layout: 'constrained',
    breakpoints: [360, 720, 1080, 1440],
    service: { entrypoint: './src/integrations/photographs/image-service.ts' },
  },
  markdown: { syntaxHighlight: false, processor: markdown() },
  integrations: [
    contentCheck(),
    islands(),
    sitemap({ filter: (page) => isListed(new URL(page).pathname) }),
    photos(),
    openGraphPictures(),
    bundles.integration,
    builtPages(bundles.importsOf, reportAddress(process.env)),
    admin(),
    hostFiles(apiBase(process.env.PUBLIC_API_BASE)),
    devApi(),
    // The last one: its file says that the build came to its end.
    builtFor(),
  ],
  security: { csp: { directives: policyOf(process.env), scriptDirective: { resources: ["'self'"] } } },
});
