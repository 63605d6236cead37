import { expect, test } from 'vitest';
import { assetsOf } from '../../../../src/features/campaigns/offline/cache-page.ts';

test('a kept page takes along its scripts, fonts and drawings, and nothing from elsewhere', () => {
  const html = `
    <link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest">
    <style>@font-face{src:url(/_astro/serif.woff2) format("woff2")}</style>
    <script type="module" src="/_astro/page.abc.js"></script>
    <astro-island component-url="/_astro/CampaignPage.x_1.js" props="{&quot;url&quot;:[0,&quot;/pictures/scene.svg&quot;]}"></astro-island>
    <img src="/pictures/scene.svg"><img src="/photos/big.jpg"><img src="https://elsewhere.org/_astro/a.js">
    <a href="/campaigns">All</a><a href="/api/health">x</a>`;
  expect(assetsOf(html).toSorted()).toEqual([
    '/_astro/CampaignPage.x_1.js',
    '/_astro/page.abc.js',
    '/_astro/serif.woff2',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/pictures/scene.svg',
  ]);
});
