/** `npm run check:content`: every problem in `content/` as one line, and the counts; exit code 1 when there is an error. */

import '../../platform/load-settings.ts';

import { contentRoot } from '../../../content/folder.ts';
import { contentReport, countLine } from '../../../content/report.ts';
import { isForPublic } from '../../../contract/environment.ts';
import { rejectArguments } from './steps.ts';

rejectArguments('npm run check:content');
const report = await contentReport(process.cwd(), isForPublic(process.env), { content: contentRoot() });
for (const line of report.errors) console.error(line);
for (const line of report.warnings) console.log(`Note: ${line}`);
console.log(countLine(report));
process.exitCode = report.errors.length > 0 ? 1 : 0;
