import type { Environment } from './environment.ts';

/** When a text is on the site; days in India, as `2026-12-05`, both inclusive. */
export interface Publishing {
  readonly draft?: boolean | undefined;
  readonly publishFrom?: string | undefined;
  readonly publishUntil?: string | undefined;
}

/** `public`, or why a text is not on the site: it is a draft, its first day is still to come, its last day has passed. */
export type PublicStanding = 'public' | 'draft' | 'early' | 'over';

/** Whether a text is on the site on a day of India. Build, API and check all ask here. */
export function standingOf({ draft, publishFrom, publishUntil }: Publishing, today: string): PublicStanding {
  if (draft) return 'draft';
  if (publishFrom !== undefined && today < publishFrom) return 'early';
  return publishUntil !== undefined && today > publishUntil ? 'over' : 'public';
}

/**
 * Whether a site shows, with a mark, what is not public: `DRAFTS=show`, which `npm run dev` and Netlify's previews set. The real site
 * never does, whatever is set. Astro sets `NODE_ENV` itself for every build, so it is not asked here; the server asks for it besides.
 */
export const showsDrafts = (env: Environment): boolean =>
  env['DRAFTS'] === 'show' && env['CONTEXT'] !== 'production' && env['PAYU_ENV'] !== 'production';
