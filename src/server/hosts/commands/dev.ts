/** `npm run dev`: Astro's dev server with the embedded API mounted and netlify.toml's rewrites (see `src/server/hosts/dev-api.ts`). */
import { configOfCommand } from './run-site.ts';
import { astro } from './steps.ts';

const { port, host } = await configOfCommand();
// A second one may run beside it, on another port.
process.exitCode = await astro('dev', '--port', String(port), '--host', host, '--ignore-lock');
