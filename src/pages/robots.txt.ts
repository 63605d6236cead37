import type { APIContext } from 'astro';

/** Everything may be read; pages for one visitor say `noindex` themselves. */
export function GET({ site, url }: APIContext): Response {
  const sitemap = new URL('sitemap-index.xml', site ?? url).href;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
