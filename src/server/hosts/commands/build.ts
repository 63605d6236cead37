/** `npm run build`: makes `dist/`, ready for any static host. Needs no running API. */

import { buildSite, sayUnreadWords } from './steps.ts';

sayUnreadWords('npm run build');
process.exitCode = await buildSite();
