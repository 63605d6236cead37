import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pathOfAddress } from '../../content/photo-address.ts';
import { ogImagePath } from '../../site-data/share-picture-path.ts';
import { type BuiltPage, elements, parsePage, readAttribute } from '../html/page.ts';
import { madeOnce } from '../made-once.ts';
import { type Card, cardText, drawCard, type Hour } from './card.ts';

const hourOf = (path: string): Hour => {
  if (path.startsWith('/campaigns')) return 'noon';
  if (/^\/(event|media|faq)/.test(path)) return 'monsoon';
  return /^\/(donations|login|profile|volunteer)/.test(path) ? 'night' : 'dawn';
};

/** The content of a page's `<meta property>` with its entities read; undefined when it has none. */
export function metaOf(page: BuiltPage, property: string): string | undefined {
  const written = elements(page, 'meta').find(({ attribs }) => attribs['property'] === property)?.attribs['content'];
  return written === undefined ? undefined : readAttribute(written);
}

/**
 * The address of the picture in the head of a page, where the page has one of its own on this site: a drawing that stands in the page, or
 * a photograph that a script loads.
 */
export function pictureOf(page: BuiltPage): string | undefined {
  const place = elements(page, 'div').find(({ attribs }) => attribs['class'] === 'page-picture');
  if (!place) return undefined;
  const written = place.attribs['data-url'] ?? elements(place, 'img')[0]?.attribs['src'];
  return written?.startsWith('/') && !written.startsWith('//') ? readAttribute(written) : undefined;
}

/** Draws the Open Graph picture of every built page that names one in its head. */
export function openGraphPictures(): AstroIntegration {
  return {
    name: 'open-graph-pictures',
    hooks: {
      'astro:build:done': async ({ dir, pages, logger }) => {
        const root = fileURLToPath(dir);
        let count = 0;
        for (const { pathname } of pages) {
          const path = `/${pathname.replace(/\/$/, '')}`;
          const html = await readFile(join(root, path === '/' ? 'index.html' : `${path}.html`), 'utf8').catch(() => '');
          const page = parsePage(html);
          const address = ogImagePath(path);
          const [title, name] = [metaOf(page, 'og:title'), metaOf(page, 'og:site_name')];
          if (!title || !name || !metaOf(page, 'og:image')?.endsWith(address)) continue;
          const file = join(root, address);
          await mkdir(dirname(file), { recursive: true });
          const own = pictureOf(page);
          const picture = own && (await readFile(join(root, pathOfAddress(own))).catch(() => undefined));
          const card: Card = { title, name, hour: hourOf(path), picture: picture || undefined };
          const parts = [card.hour, cardText(card), card.picture ?? ''];
          await writeFile(file, await madeOnce('og', parts, () => drawCard(card)));
          count++;
        }
        logger.info(`${count} Open Graph pictures`);
      },
    },
  };
}
