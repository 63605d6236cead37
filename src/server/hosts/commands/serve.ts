/** `npm run serve`: serves an existing `dist/` with netlify.toml's rules and the embedded API. */
import module from 'node:module';
import { rejectArguments, requireNode } from './steps.ts';

requireNode();
rejectArguments('npm run serve');
// The compile cache halves the time to the first response. It must be on before the imports below.
module.enableCompileCache();
await import('../../platform/load-settings.ts');
const { configOfCommand, runSite } = await import('./run-site.ts');
await runSite(await configOfCommand(process.env['OUT_DIR'] || 'dist'));
