import { access } from 'node:fs/promises';
import { person } from '../demo/person.ts';
import { StartError } from '../errors.ts';
import { type OpenApi, openApi } from '../open-api.ts';
import { closeOnSignals, listen } from '../serve.ts';
import { openSite } from '../site.ts';

const DIST = 'dist';

async function requireBuild(): Promise<void> {
  await access(DIST).catch(() => {
    throw new StartError('There is no built site in dist/. Run npm run build first, or npm start, which does both.');
  });
}

function sayWhere({ config, app }: OpenApi, port: number): void {
  const database = config.database.kind === 'sqlite' ? config.database.file : 'PostgreSQL (DATABASE_URL)';
  const lines = [
    ['Site', `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`],
    ['Calls', config.apiOrigin ? `passed on to ${config.apiOrigin}` : '/api, answered here'],
  ];
  if (!config.apiOrigin) {
    lines.push(['Data', database], ['Mails', config.smtpUrl ? 'sent through SMTP_URL' : `${config.dataDir}/mail`]);
    lines.push(['Payments', app.payu ? 'the local stand-in: no money moves' : `PayU, ${config.payu.env}`]);
  }
  if (!config.apiOrigin && !config.production)
    lines.push(['Try it as', `${person.email}, password ${person.password}`]);
  console.log(`\n${lines.map(([name = '', what]) => `  ${name.padEnd(10)} ${what}`).join('\n')}\n`);
}

async function open(): Promise<void> {
  await requireBuild();
  const { app, config } = await openApi(process.env);
  try {
    const site = await openSite(DIST, (request) => app.handle(request));
    const listening = await listen(app, { host: config.host, port: config.port, site });
    closeOnSignals(listening.close);
    sayWhere({ config, app }, listening.port);
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Serves the built site with the embedded API until it is told to stop. A failed start prints one sentence and ends with 1. */
export async function runSite(): Promise<void> {
  try {
    await open();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
