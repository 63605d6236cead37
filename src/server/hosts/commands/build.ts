/** `npm run build`: makes `dist/`, ready for any static host. Needs no running API. */

import { buildSite, rejectArguments } from './steps.ts';

rejectArguments('npm run build');
process.exitCode = await buildSite();
