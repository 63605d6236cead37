import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../src/server/hosts/listen.ts';
import { siteStatus } from '../../../src/server/hosts/status.ts';
import type { Config } from '../../../src/server/platform/config.ts';
import { reportEnv } from '../../helpers/report-env.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

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

/** The disk of the machine that runs the tests is no matter of them. */
const status = async (of: Partial<Config> = {}) =>
  (await siteStatus({ ...config, ...of })).filter(({ name }) => name !== 'disk');
const notWell = async (of: Partial<Config> = {}) =>
  (await status(of)).filter(({ well }) => !well).map(({ name, text }) => `${name}: ${text}`);

it('of a site that is well, says how each thing is, and changes nothing in the database', async () => {
  const counters = () => app.services.db.selectFrom('counters').selectAll().execute();
  const before = await counters();
  const lines = await status();
  expect(lines.filter(({ well }) => !well)).toEqual([]);
  const names = ['release', 'server', 'database', 'mails', 'money', 'reviews', 'releases', 'backup', 'jobs', 'told'];
  expect(lines.map(({ name }) => name)).toEqual(names);
  expect(await counters()).toEqual(before);
});

it.each<[string, () => Partial<Config>, string[]]>([
  ['no built site', () => ({ outDir: 'no-such-site' }), ['release: no-such-site/ holds no built site']],
  ['no server', () => ({ port: 1 }), ['server: nothing answers at http://localhost:1']],
  [
    'no database, without making one',
    () => ({ database: { kind: 'sqlite', file: '/nowhere/database.sqlite' } }),
    ['database: There is no database in /nowhere'],
  ],
])('%s', async (_, of, found) => {
  expect(await notWell(of())).toEqual(found.map((words) => expect.stringContaining(words)));
});

it('what somebody has to look at, with the command that lists it', async () => {
  const { db } = app.services;
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
  if (config.database.kind === 'sqlite')
    expect(await notWell()).toContain('backup: late: none was made that is known here');
});

it('says when each job ran last, and which is late or has failed', async () => {
  const { db } = app.services;
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

it('the command prints the lines, and its exit code is for monitors', () => {
  const env = { ...reportEnv(app), PORT: '1', OUT_DIR: config.outDir } as Record<string, string>;
  const run = spawnSync(process.execPath, ['src/server/hosts/commands/status.ts'], { env, encoding: 'utf8' });
  expect(run.stdout).toMatch(/^ok {4}release {3}\S+, built on .* for https:\/\/hamara\.test$/m);
  expect(run.stdout).toMatch(/^LOOK {2}server {4}nothing answers/m);
  expect(run.status).toBe(1);
});
