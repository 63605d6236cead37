/** `npm run dev`: Astro's dev server with the embedded API mounted and netlify.toml's rewrites (see `src/server/hosts/dev-api.ts`). */

import '../../platform/load-settings.ts';

import { configWithPlace } from './run-site.ts';
import { astro, rejectArguments } from './steps.ts';

rejectArguments('npm run dev');
const { port, host } = await configWithPlace();
// It never moves on to another port by itself: mails name the one that was asked for.
process.exitCode = await astro('dev', {}, '--port', String(port), '--host', host, '--ignore-lock');
