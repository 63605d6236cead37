/** `npm run serve`: serves an existing `dist/` with netlify.toml's rules and the embedded API. */
import { runSite } from './run-site.ts';
import { requireNode } from './steps.ts';

requireNode();
await runSite();
