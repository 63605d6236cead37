/** `npm run build`: makes `dist/`, ready for any static host. Needs no running API. */
import { buildSite } from './steps.ts';

process.exitCode = await buildSite();
