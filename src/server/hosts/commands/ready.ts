/** `npm run ready`: everything that stands between this folder and a live site, one line each; exit code 1 when there is something. */
import { apiBase } from '../../../lib/addresses.ts';
import { callsElsewhere } from '../../platform/readiness.ts';
import { unready } from '../readiness.ts';
import { rejectArguments } from './steps.ts';

rejectArguments('npm run ready');
const lines = await unready(process.env, 'run', process.env['OUT_DIR'] || 'dist');
for (const line of lines) console.error(line);
if (lines.length > 0) {
  console.error(
    `\n${lines.length} ${lines.length === 1 ? 'thing stands' : 'things stand'} between this folder and a live site.`,
  );
  process.exitCode = 1;
} else {
  console.log('Ready to go live.');
  const { PUBLIC_API_BASE, SITE_URL = '' } = process.env;
  const webhook = `${SITE_URL.replace(/\/+$/, '')}/api/payment/webhook`;
  console.log(
    callsElsewhere(process.env)
      ? `Calls go to ${apiBase(PUBLIC_API_BASE)}: payments and mails are the matter of that backend.`
      : `PayU has to know the webhook ${webhook} for the events Successful and Failed; its dashboard says where.`,
  );
}
