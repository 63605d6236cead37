import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../lib/text.ts';

/**
 * A drawing of `public/pictures` as markup for the page itself, so that it is there with the first bytes. Its own style is allowed by
 * `integrations/html/policy.ts`.
 * @param alt what the picture shows; empty for ornament
 */
export function inlinePicture(name: string, alt = ''): string {
  const file = readFileSync(join('public/pictures', `${name}.svg`), 'utf8').trim();
  const spoken = alt ? `role="img" aria-label="${escapeHtml(alt)}"` : 'aria-hidden="true"';
  return file.replace('xmlns="http://www.w3.org/2000/svg"', spoken);
}

/** The same for the address of a drawing of this site; none for any other picture. */
export function drawingOf(url: string, alt: string): string | undefined {
  const name = /^\/pictures\/([\w-]+)\.svg$/.exec(url)?.[1];
  return name && existsSync(join('public/pictures', `${name}.svg`)) ? inlinePicture(name, alt) : undefined;
}
