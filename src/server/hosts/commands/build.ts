/** `npm run build`: makes `dist/`, ready for any static host. Needs no running API. */

import { buildSite } from './steps.ts';
import { sayUnreadWords } from './unread-words.ts';

sayUnreadWords('npm run build');
process.exitCode = await buildSite();
