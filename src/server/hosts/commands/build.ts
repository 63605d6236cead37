/** `npm run build`: makes the site and exchanges `dist/` for it. `npm run build -- back` puts the release before live again. */

import '../../platform/load-settings.ts';

import { buildSite, goBackToRelease, rejectArguments } from './steps.ts';

const back = process.argv[2] === 'back' && process.argv.length === 3;
if (!back) rejectArguments('npm run build');
process.exitCode = back ? goBackToRelease() : await buildSite();
