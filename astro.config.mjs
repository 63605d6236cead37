import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { contentCheck } from './src/build/check-content.ts';
import { openGraphPictures } from './src/build/og.ts';
import { policyOf } from './src/build/policy.ts';
import { isListed } from './src/routes.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    contentCheck(),
    react(),
    sitemap({ filter: (page) => isListed(new URL(page).pathname) }),
    openGraphPictures(),
  ],
  vite: {
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What the header needs on every page, in one file: each further one would cost a slow visitor a round trip.
            groups: [
              {
                name: 'session',
                test: /node_modules\/nanostores\/(atom|lifecycle|context|task|clean)|src\/(routes|session\/(session|reactions)|api\/(token|failure)|contract\/email|lib\/(storage|draft|cookies|notice))\b/,
              },
            ],
          },
        },
      },
    },
  },
  security: { csp: { directives: policyOf(process.env), scriptDirective: { resources: ["'self'"] } } },
});
