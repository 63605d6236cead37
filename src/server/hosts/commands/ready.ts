/** `npm run ready`: everything that stands between this folder and a live site, one line each; exit code 1 when there is something. */
import { unready } from '../readiness.ts';

const lines = await unready(process.env, 'run', process.env['OUT_DIR'] || 'dist');
for (const line of lines) console.error(line);
if (lines.length > 0) {
  console.error(
    `\n${lines.length} ${lines.length === 1 ? 'thing stands' : 'things stand'} between this folder and a live site.`,
  );
  process.exitCode = 1;
} else {
  console.log('Ready to go live.');
  console.log(`PayU has to know the webhook ${process.env['SITE_URL']}/api/payment/webhook; its dashboard says where.`);
}
