/** `npm run dev`: Astro's dev server with the embedded API mounted and netlify.toml's rewrites (see `src/server/hosts/dev-api.ts`). */

import '../../platform/load-settings.ts';

import { configWithPlace } from './run-site.ts';
import { astro, rejectArguments } from './steps.ts';

rejectArguments('npm run dev');
const { port, host } = await configWithPlace();
// A second one may run beside it, on another port. It never moves on to one by itself: mails name the port that was asked for.
process.exitCode = await astro('dev', {}, '--port', String(port), '--host', host, '--ignore-lock');
