import { satteri } from '@astrojs/markdown-satteri';
import { decodedAddress, isBeside } from '../content/picture-addresses.ts';
import { textHtml } from '../content/text-html.ts';
import { readText } from '../content/text-tree.ts';
import { escapeHtml } from '../lib/text.ts';

/**
 * Astro makes pages of markdown by `content/text-tree.ts`, and puts the sizes of a photograph beside the file in the place of the
 * attribute.
 */
export function markdown() {
  const processor = satteri();
  type Make = typeof processor.createRenderer;
  const createRenderer: Make = async () => ({
    render: async (text, options) => {
      const frontmatter = options?.frontmatter ?? {};
      const beside: string[] = [];
      const { html, headings } = textHtml(readText(text), frontmatter['language'], (address, alt) => {
        const src = decodedAddress(address);
        if (!isBeside(src)) return ` src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"`;
        const index = beside.filter((one) => one === src).length;
        beside.push(src);
        return ` __ASTRO_IMAGE_="${escapeHtml(JSON.stringify({ alt, src, index }))}"`;
      });
      const metadata = {
        headings: [...headings],
        localImagePaths: [...new Set(beside)],
        remoteImagePaths: [],
        frontmatter,
      };
      return { code: html, metadata };
    },
  });
  // Astro throws away what it rendered before when the name changes.
  return { ...processor, name: 'text tree 1', createRenderer };
}
