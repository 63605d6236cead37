/**
 * `npm run build`: makes the site, ready for any static host, and exchanges `dist/` for it. Needs no running API. `npm run build -- back`
 * puts the release before live again.
 */

import '../../platform/load-settings.ts';

import { buildSite, goBackToRelease, rejectArguments } from './steps.ts';

const back = process.argv[2] === 'back' && process.argv.length === 3;
if (!back) rejectArguments('npm run build');
process.exitCode = back ? goBackToRelease() : await buildSite();
