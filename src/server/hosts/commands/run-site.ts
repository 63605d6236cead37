import { accessSync, constants } from 'node:fs';
import { isForPublic } from '../../../contract/environment.ts';
import { areMailsAway } from '../../mail/transport.ts';
import { type Config, ownHost, readConfig } from '../../platform/config.ts';
import { siteAddress } from '../../platform/environment.ts';
import { codeOf, StartError } from '../../platform/errors.ts';
import { makePrivateFolder } from '../../platform/private-files.ts';
import { frameFrom } from '../answer-frame.ts';
import { listen, tryPort } from '../listen.ts';
import { type OpenApi, openApi, openPatiently } from '../open-api.ts';
import { harmful, unready } from '../readiness.ts';
import { requireBuild } from '../releases.ts';
import type { Site } from '../static/site.ts';
import { openLiveSite } from '../static/site.ts';
import { closeOnSignals } from '../stop.ts';

function paymentsLine({ config, app }: OpenApi): string {
  if (config.payu.env !== 'local') return `PayU, ${config.payu.env}`;
  if (app.fakes?.payu) return 'the fake PayU: no money moves';
  return config.production ? 'off: set PAYU_ENV, PAYU_KEY and PAYU_SALT' : 'off: FAKES=on starts the fake PayU';
}

function mailsLine(config: Config): string {
  if (areMailsAway(config)) return 'off: they wait until SMTP_URL is set';
  return config.smtpUrl ? 'sent through SMTP_URL' : `${config.dataDir}/mail`;
}

function printAddresses(api: OpenApi, port: number): void {
  const { config, app } = api;
  const database = config.database.kind === 'sqlite' ? config.database.file : 'PostgreSQL (DATABASE_URL)';
  const lines = [
    ['Site', siteAddress(config.host, port)],
    ['Calls', config.apiOrigin ? `sent to ${config.apiOrigin}` : '/api, answered here'],
  ];
  if (!config.apiOrigin) {
    lines.push(['Data', database], ['Mails', mailsLine(config)]);
    lines.push(['Payments', paymentsLine(api)]);
  }
  const login = app.fakes?.demoLogin;
  if (login) lines.push(['Try it as', `${login.email}, password ${login.password}`]);
  for (const { role, link } of app.fakes?.demoDesk ?? []) lines.push(['Desk', `${link} (${role})`]);
  console.log(`\n${lines.map(([name = '', what]) => `  ${name.padEnd(10)} ${what}`).join('\n')}\n`);
}

async function open(config: Config): Promise<void> {
  await requireBuild(config.outDir);
  const log = (line: string) => console.log(line);
  let live: Site | undefined;
  const frame = frameFrom(config.siteUrl, 0, async (request) => live?.(request) ?? new Response(null, { status: 503 }));
  const app = await openPatiently(async () => (await openApi(config, frame)).app, log);
  try {
    const { httpsOnly } = config;
    const { site, close } = await openLiveSite(config.outDir, app.handle, { httpsOnly, log });
    live = site;
    const { host, port, trustedProxies } = config;
    const listening = await listen(app, { host, port, trustedProxies, site, deskHost: ownHost(config) });
    closeOnSignals(async () => {
      close();
      await listening.close();
    });
    printAddresses({ config, app }, listening.port);
  } catch (error) {
    await app.close();
    throw error;
  }
}

function exitWith(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** What a public site has to be given before it is served; the rest is told, and the site runs. */
async function refusePublic(dist: string | undefined): Promise<void> {
  const lines = await unready(process.env, 'run', dist);
  const refused = dist === undefined ? lines : await harmful(process.env, dist);
  if (refused.length > 0) throw new StartError([...lines, 'The site is not ready to be public.'].join('\n'));
  if (lines.length > 0) console.error([...lines, 'The site runs without what these lines name.'].join('\n'));
}

/**
 * The configuration of a command, and of the built site `dist` that it serves. A wrong one, or one with which a public site must not run,
 * ends the process with its list and exit code 1.
 */
export async function configOfCommand(dist?: string): Promise<Config> {
  try {
    if (isForPublic(process.env)) await refusePublic(dist);
    return readConfig(process.env);
  } catch (error) {
    return exitWith(error);
  }
}

function tryData({ apiOrigin, database, dataDir }: Config): void {
  if (apiOrigin || database.kind !== 'sqlite') return;
  try {
    makePrivateFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR is ${dataDir}, in which nothing can be written (${codeOf(error)}).`);
  }
}

/**
 * The same for a command that works for a while before it listens: a port in use and a data folder that cannot be written end it at once.
 */
export async function configWithPlace(): Promise<Config> {
  const config = await configOfCommand();
  try {
    await tryPort(config);
    tryData(config);
    return config;
  } catch (error) {
    return exitWith(error);
  }
}

/** Serves the built site with the embedded API until SIGTERM or SIGINT. A failed start exits with 1. */
export async function runSite(config: Config): Promise<void> {
  await open(config).catch(exitWith);
}
