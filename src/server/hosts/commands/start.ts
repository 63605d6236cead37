/** `npm start`: builds the site, then serves it with the embedded API on one origin. */
import { runSite } from './run-site.ts';
import { buildSite, requireNode } from './steps.ts';

requireNode();
console.log('Building the site …');
const failed = await buildSite();
if (failed) process.exit(failed);
await runSite();
