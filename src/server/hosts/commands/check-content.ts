/** `npm run check:content`: every problem in `content/` as one line; exit code 1 when there is one. */

import { contentReport } from '../../../content/report.ts';
import { contentRoot } from '../../../content/root.ts';
import { isForPublic } from '../../platform/readiness.ts';

const { errors, warnings } = await contentReport(process.cwd(), isForPublic(process.env), { content: contentRoot() });
for (const line of errors) console.error(line);
for (const line of warnings) console.log(`Note: ${line}`);
console.log(errors.length > 0 ? `${errors.length} to mend.` : 'The content is in order.');
process.exitCode = errors.length > 0 ? 1 : 0;
