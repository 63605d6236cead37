import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import { newPanKey, readEnvironment } from '../../../src/server/platform/environment.ts';
import { unreadyEnvironment } from '../../../src/server/platform/readiness.ts';
import { json, startOddServer } from '../../helpers/odd-server.ts';
import { blockOf, withParts } from '../../helpers/readme-blocks.ts';
import { readmeIn, tableRows } from '../../helpers/readmes.ts';
import { isInstalled, startNginx } from '../../helpers/web-servers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVE = project.scripts.serve.replace(/^node /, '');

/** The settings of the README's file as a shell reads them, with a key in its place. */
function settings(): Record<string, string> {
  const file = withParts(blockOf('sh', 'NODE_ENV=production\n'), {
    "'what npm run pan-key -- new prints'": newPanKey(),
  });
  const printed = execFileSync('env', ['-i', 'sh', '-c', `set -a\n${file}\nenv`], {
    encoding: 'utf8',
  });
  return Object.fromEntries(printed.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >;
}

describe('the settings in the README', () => {
  it('are all that one machine has to be given', () => {
    expect(unreadyEnvironment(settings(), 'build')).toEqual([]);
    expect(unreadyEnvironment(settings(), 'run')).toEqual([]);
    expect(readEnvironment(settings(), 'server')).toMatchObject({ production: true, fakes: false });
  });

  it('are all that Netlify has to be given', () => {
    const rows = tableRows(readmeIn('src/server/hosts')).filter(([, scope = '']) => /functions/.test(scope));
    const names = rows.flatMap(([cell = '']) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
    const values = { ...settings(), DATABASE_URL: 'postgres://db.your-site.org/site', GOOGLE_CLIENT_ID: 'id' };
    const given = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
    expect(Object.keys(given)).toHaveLength(names.length);
    expect(unreadyEnvironment(given, 'run')).toEqual([]);
    expect(readEnvironment(given, 'function')).toMatchObject({ production: true });
  });
});

describe('the unit for systemd', () => {
  const unit = blockOf('ini');

  it('starts what npm run serve starts, without npm, which passes no signal on', () => {
    expect(/^ExecStart=\S+\/node (.*)$/m.exec(unit)?.[1]).toBe(SERVE);
  });

  const why = isInstalled('systemd-analyze') ? '' : ' (skipped: systemd-analyze is not installed)';
  it.skipIf(!isInstalled('systemd-analyze'))(`is one that systemd takes${why}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hh-unit-'));
    const file = join(folder, 'hamara-himalaya.service');
    await writeFile(file, withParts(unit, { '/srv/hamara-himalaya': ROOT }));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    // Units of the machine itself are verified along with it.
    expect(stderr.split('\n').filter((line) => line.includes('hamara'))).toEqual([]);
    expect(status).toBe(0);
    await rm(folder, { recursive: true });
  });
});

describe('the text for a container', () => {
  const lines = blockOf('dockerfile').trim().split('\n');
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('copies files that are there, and starts what npm run serve starts, as a user without rights', () => {
    const copied = of('COPY').flatMap((line) => line.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(JSON.parse(of('CMD')[0] ?? '[]')).toEqual(['node', ...SERVE.split(' ')]);
    expect(of('USER')).toEqual(['node']);
  });

  it('asks for every setting that the pages are built with', () => {
    const given = Object.fromEntries(of('ARG').map((line) => line.split('=')));
    expect(unreadyEnvironment({ ...given, SITE_URL: 'https://your-site.org' }, 'build')).toEqual([]);
    expect(of('ENV')[0]).toContain(`DATA_DIR=${of('VOLUME')[0]}`);
  });
});

const why = isInstalled('nginx') ? '' : ' (skipped: the program nginx is not installed)';
it.skipIf(!isInstalled('nginx'))(`nginx before npm run serve tells it who asks, and for which site${why}`, async () => {
  const backend = await startOddServer();
  backend.answer(json(200, {}));
  const api = Number(new URL(backend.url).port);
  const server = await startNginx(blockOf('nginx', '# One machine:'), { root: '', api });
  await server.ask('/about/?a=%20b', { headers: { host: 'your-site.org', 'x-forwarded-for': '203.0.113.7' } });
  expect(backend.asked[0]).toMatchObject({ url: '/about/?a=%20b' });
  expect(backend.asked[0]?.headers).toMatchObject({
    host: 'your-site.org',
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
  });
  await server.stop();
  await backend.close();
});
