import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React for islands, with a start of our own in the browser (`ui/island.tsx`): Astro's cannot draw an island anew whose page was changed
 * before its script came, since Trusted Types forbid it to make HTML of text.
 */
export function islands(): AstroIntegration {
  const { name, hooks } = react();
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              clientEntrypoint: fileURLToPath(new URL('../ui/island.tsx', import.meta.url)),
            }),
        }),
    },
  };
}
