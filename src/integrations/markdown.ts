import { satteri } from '@astrojs/markdown-satteri';
import { asMeant } from '../content/as-meant.ts';

/** Astro's own reading of markdown files, of a text in which signs mean what people meant by them, as the API reads it. */
export function markdown() {
  const processor = satteri();
  type Make = typeof processor.createRenderer;
  const createRenderer: Make = async (shared) => {
    const renderer = await processor.createRenderer(shared);
    return { render: (text, options) => renderer.render(asMeant(text), options) };
  };
  // Astro throws away what it rendered before when the name changes.
  return { ...processor, name: 'satteri as meant', createRenderer };
}
