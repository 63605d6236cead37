/** `npm run ready`: everything that stands between this folder and a live site, one line each; exit code 1 when there is something. */
import '../../platform/load-settings.ts';

import { readiness } from '../readiness.ts';
import { rejectArguments } from './steps.ts';

rejectArguments('npm run ready');
const { wrong, well, open } = await readiness(process.env);
for (const line of wrong) console.error(line);
if (wrong.length > 0) {
  console.error(
    `\n${wrong.length} ${wrong.length === 1 ? 'thing stands' : 'things stand'} between this folder and a live site.`,
  );
  process.exitCode = 1;
} else console.log('Ready to go live.');
if (!wrong.length) for (const line of well) console.log(line);
if (open.length > 0) console.log(['\nStill to choose; until then:', ...open.map((line) => `  ${line}.`)].join('\n'));
