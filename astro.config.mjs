import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { contentCheck } from './src/build/check-content.ts';
import { leanPolicies } from './src/build/lean-policy.ts';
import { openGraphPictures } from './src/build/og.ts';
import { photos } from './src/build/photos.ts';
import { policyOf } from './src/build/policy.ts';
import { scripts } from './src/build/scripts.ts';
import { wordsFirstPages } from './src/build/words-first.ts';
import { isListed } from './src/routes.ts';
import { devApi } from './src/server/dev.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  image: {
    layout: 'constrained',
    breakpoints: [360, 720, 1080, 1440],
    service: { entrypoint: './src/build/image-service.ts' },
  },
  markdown: { syntaxHighlight: false },
  integrations: [
    contentCheck(),
    react(),
    sitemap({ filter: (page) => isListed(new URL(page).pathname) }),
    openGraphPictures(),
    photos(),
    scripts(),
    wordsFirstPages(),
    leanPolicies(),
    devApi(),
  ],
  security: { csp: { directives: policyOf(process.env), scriptDirective: { resources: ["'self'"] } } },
});
