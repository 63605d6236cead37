/** `npm run serve`: serves an existing `dist/` with netlify.toml's rules and the embedded API. */
import module from 'node:module';
import { requireNode } from './steps.ts';

requireNode();
// Compiled code is kept between starts, which halves the time to the first answer; hence the import below comes after it.
module.enableCompileCache();
const { runSite } = await import('./run-site.ts');
await runSite();
