/** `npm run bench`: prints measurements of the built site and of what grows with the years, and judges nothing. `npm run bench -- pages` prints a part. */

import { buildSite } from '../../src/server/hosts/commands/steps.ts';
import { readBuiltFor } from '../../src/server/hosts/releases.ts';
import { builtSite, testSettings } from '../helpers/fixtures.ts';
import { growth } from './growth.ts';
import { pageBytes } from './pages.ts';
import { pageTimings } from './timings.ts';

const parts: Record<string, () => void | Promise<void>> = {
  pages: pageBytes,
  timings: pageTimings,
  growth,
};

Object.assign(process.env, testSettings);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
if (!(await readBuiltFor(builtSite))) await buildSite();
for (const [name, part] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await part();
