import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../src/server/hosts/listen.ts';
import { siteStatus } from '../../../src/server/hosts/status.ts';
import type { Config } from '../../../src/server/platform/config.ts';
import { reportEnv } from '../../helpers/report-env.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { isInstalled } from '../../helpers/web-servers.ts';

const HOUR = 3_600_000;
const NOON = Date.parse(`${new Date().toISOString().slice(0, 10)}T06:30:00Z`);

function follow(outDir: string, { held = false, ...memory }: Record<string, unknown>): void {
  writeFileSync(join(`${outDir}-releases`, 'follow.json'), JSON.stringify(memory));
  if (held) writeFileSync(join(`${outDir}-releases`, 'went-back'), '');
}

function age(outDir: string, days: number): void {
  const at = new Date(NOON - days * 24 * HOUR);
  utimesSync(join(outDir, 'built-for.json'), at, at);
}

let app: TestApp;
let config: Config;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await startApp({ env: { NOTIFY: 'office@village.example' } });
  const outDir = join(app.config.dataDir, 'dist');
  mkdirSync(outDir);
  writeFileSync(join(outDir, 'built-for.json'), '{"site":"https://hamara.test","public":true}');
  const { services, ...rest } = app;
  const { port, close } = await listen(
    { ...rest, close: async () => {} },
    { host: '127.0.0.1', port: 0, trustedProxies: 0 },
  );
  stop = close;
  config = { ...app.config, outDir, port };
});
afterAll(async () => {
  await stop();
  await app.close();
});

const status = async (of: Partial<Config> = {}) =>
  (await siteStatus({ ...config, ...of })).filter(({ name }) => name !== 'disk');
const notWell = async (of: Partial<Config> = {}) =>
  (await status(of)).filter(({ state }) => state !== 'well').map(({ name, text }) => `${name}: ${text}`);

it('of a site that is well, says how each thing is, and changes nothing in the database', async () => {
  const counters = () => app.db.selectFrom('counters').selectAll().execute();
  const before = await counters();
  const lines = await status();
  expect(lines.filter(({ state }) => state !== 'well')).toEqual([]);
  const names = [
    ...[
      'release',
      'server',
      'https',
      'settings',
      'database',
      'pan-key',
      'payu',
      'mails',
      'money',
      'reviews',
      'releases',
    ],
    ...['backup', 'jobs', 'told'],
  ];
  expect(lines.map(({ name }) => name)).toEqual(names);
  expect(await counters()).toEqual(before);
});

it('what somebody has to look at, with the command that lists it', async () => {
  const { db } = app;
  const mail = {
    kind: 'contact',
    payload: '{}',
    recipient: 'a@b.example',
    attempts: 3,
    created_at: new Date().toISOString(),
  };
  await db
    .insertInto('mails')
    .values([
      { ...mail, id: 'a', status: 'failed', due_ms: 9e15, last_error: '550 no' },
      { ...mail, id: 'b', status: 'queued', due_ms: 9e15, last_error: '451 later' },
    ])
    .execute();
  await db.insertInto('notices').values({ kind: 'release', known: 'x', told_at: '2026-12-01T04:30:00Z' }).execute();
  await sql`update kysely_migration set timestamp = '2026-01-01'`.execute(db);
  writeFileSync(join(config.dataDir, 'last-backup'), '');
  expect(await notWell()).toEqual([
    'mails: 1 waiting, 1 of them not for the first time, 1 given up: /desk/mails',
    'releases: the last one was refused on 1 December 2026, 10:00',
  ]);
  rmSync(join(config.dataDir, 'last-backup'));
  expect(await notWell()).toContain('backup: late: none was made that is known here');
});

it('says when each job ran last, and which is late or has failed', async () => {
  const { db } = app;
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const run = { ended_at: null, held_ms: 0 };
  await db
    .insertInto('job_runs')
    .values([
      { ...run, name: 'content', began_at: at(2), failed: 0 },
      { ...run, name: 'payments', began_at: at(40), failed: 0 },
      { ...run, name: 'expiry', began_at: at(1), failed: 1 },
    ])
    .execute();
  expect(await notWell()).toContain(
    'jobs: content 2 min ago; payments 40 min ago, late; expiry 1 min ago, failed; follow never; daily never',
  );
  await db.deleteFrom('job_runs').execute();
});

it.each<[string, (outDir: string) => void, RegExp]>([
  ['a release that somebody went back to', (dir) => follow(dir, { held: true }), /went back to it .* stays until/],
  ['a release of three days ago', (dir) => age(dir, 3), /built over two days ago/],
  [
    'a branch that was not fetched for a day',
    (dir) => follow(dir, { fetched: NOON - 25 * HOUR }),
    /was fetched last on/,
  ],
  [
    'a build after midnight that did not come',
    (dir) => {
      age(dir, 1.5);
      follow(dir, { fetched: NOON, commit: '0123456789ab', day: '2020-01-01' });
    },
    /of the commit 01234567, by npm run follow\. The build after midnight did not come/,
  ],
])('%s is told, with what to do', async (_, make, said) => {
  const outDir = join(config.dataDir, `dist-${crypto.randomUUID()}`);
  mkdirSync(`${outDir}-releases`, { recursive: true });
  mkdirSync(outDir);
  writeFileSync(join(outDir, 'built-for.json'), '{"site":"https://hamara.test","public":true}');
  make(outDir);
  const [line] = await siteStatus({ ...config, outDir }, new Date(NOON));
  expect(line).toMatchObject({ name: 'release', state: 'trouble', text: expect.stringMatching(said) });
});

it('a PayU that has been silent for three hours, and a key of the PANs that is another one', async () => {
  const { db, pans } = app.services;
  const at = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const intent = { txnid: 'HH_silent', amount_paise: 50_000, created_at: at(3), updated_at: at(3), status: 'created' };
  await db
    .insertInto('intents')
    .values({ ...intent, next_check_ms: Date.now(), pan: pans.write('ABCDE1234F', 'intents:HH_silent') } as never)
    .execute();
  expect(await notWell()).toContainEqual(
    expect.stringMatching(/^payu: no answer for half an hour about payments: 1\./),
  );
  const pan = { ...config.pan, key: randomBytes(32).toString('base64'), file: join(config.dataDir, 'no-key') };
  expect(await notWell({ pan })).toContainEqual(
    expect.stringMatching(/^pan-key: The PANs in this database are encrypted with/),
  );
  const both = { ...pan, file: config.pan.file };
  expect(await notWell({ pan: both })).toContainEqual(
    'pan-key: PANs that an old key encrypts: 1. npm run pan-key -- rotate',
  );
  await db.deleteFrom('intents').execute();
  expect(await notWell({ pan: both })).toContainEqual(
    expect.stringMatching(/^pan-key: an old key lies there that encrypts nothing/),
  );
});

it.skipIf(!isInstalled('openssl'))('a certificate that ends within fourteen days', async () => {
  const [key, cert] = [join(config.dataDir, 'tls.key'), join(config.dataDir, 'tls.crt')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '10'];
  expect(spawnSync('openssl', [...made, '-subj', '/CN=localhost']).status).toBe(0);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const https = async (now: Date) => (await siteStatus({ ...config, siteUrl: `https://localhost:${port}` }, now))[2];
  expect(await https(new Date())).toMatchObject({
    state: 'trouble',
    text: 'of localhost ends in 9 days: look why it does not renew itself (certbot renew)',
  });
  expect(await https(new Date(Date.now() - 30 * 24 * HOUR))).toMatchObject({ state: 'well' });
  server.close();
});

it('the command prints the lines, and its exit code is for monitors', () => {
  const env = { ...reportEnv(app), PORT: '1', OUT_DIR: config.outDir } as Record<string, string>;
  const run = spawnSync(process.execPath, ['src/server/hosts/commands/status.ts'], { env, encoding: 'utf8' });
  expect(run.stdout).toMatch(/^ok {4}release {3}\S+ for https:\/\/hamara\.test, built on .*, built by hand$/m);
  expect(run.stdout).toMatch(/^LOOK {2}server {4}nothing answers/m);
  expect(run.status).toBe(1);
});
