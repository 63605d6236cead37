/** `npm start`: builds the site, then serves it with the embedded API on one origin. */

import '../../platform/load-settings.ts';

import { configWithPlace, runSite } from './run-site.ts';
import { buildSite, rejectArguments, requireNode } from './steps.ts';

requireNode();
rejectArguments('npm start');
const config = await configWithPlace();
console.log('Building the site …');
const failed = await buildSite();
if (failed) process.exit(failed);
await runSite(config);
