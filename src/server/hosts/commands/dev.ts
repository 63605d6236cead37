/** `npm run dev`: Astro's dev server with the embedded API mounted and netlify.toml's rewrites (see `src/server/hosts/dev-api.ts`). */
import { astro } from './steps.ts';

process.exitCode = await astro('dev', '--port', process.env.PORT ?? '4321', '--host', process.env.HOST ?? '127.0.0.1');
