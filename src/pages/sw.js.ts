import { TRAIL_CACHE } from '../features/campaigns/offline/trail-cache.ts';
import { isKeeping, KEPT_CACHE } from '../lib/worker.ts';
import { corePages, keptPages } from '../page-table.ts';
import { paths } from '../routes.ts';
import worker from '../worker/worker.js?raw';

const constants = {
  KEPT: KEPT_CACHE,
  TRAIL: TRAIL_CACHE,
  PAGES: isKeeping ? keptPages : [],
  CORE: isKeeping ? corePages : [],
  OFFLINE: paths.offline,
};

/** The service worker: `worker/worker.js` with what it has to know about this site. Comments stay in the source. */
export function GET(): Response {
  const known = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return new Response(known.join('') + worker.replace(/^ *\/\/.*\n/gm, ''), {
    headers: { 'content-type': 'text/javascript' },
  });
}
