import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import project from '../../../package.json' with { type: 'json' };
import { readEnvironment, unreadyEnvironment } from '../../../src/server/platform/environment.ts';
import { parseSettings } from '../../../src/server/platform/settings-file.ts';
import { newPanKey } from '../../../src/server/platform/tokens.ts';
import { example, exampleNames, withParts } from '../../helpers/examples.ts';
import { json, startOddServer } from '../../helpers/odd-server.ts';
import { readmeIn, tableRows } from '../../helpers/readmes.ts';
import { isInstalled, startCaddy, startNginx } from '../../helpers/web-servers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVE = project.scripts.serve.replace(/^node /, '');

/** The settings of the example, with a key in its place. */
function settings(): Readonly<Record<string, string>> {
  const { values, wrong } = parseSettings(
    withParts(example('hamara-himalaya.env'), { 'what npm run pan-key -- new prints': newPanKey() }),
  );
  expect(wrong).toEqual([]);
  return values;
}

describe('the settings of the example', () => {
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

const units = exampleNames().filter((name) => /\.(service|timer)$/.test(name));

describe('the units for systemd', () => {
  it('start what npm run starts, without npm, which passes no signal on', () => {
    const started = (name: string) => /^ExecStart=\S+\/node (.*)$/m.exec(example(name))?.[1];
    const scripts = Object.values(project.scripts).map((script) => script.replace(/^node /, ''));
    expect(started('hamara-himalaya.service')).toBe(SERVE);
    const services = units.filter((name) => name.endsWith('.service'));
    expect(
      services.map((name) => started(name)?.replace(/ daily$/, '')).filter((run) => !scripts.includes(run ?? '')),
    ).toEqual([]);
    expect(units.map((name) => name.replace('.timer', '.service')).filter((name) => !services.includes(name))).toEqual(
      [],
    );
  });

  const why = isInstalled('systemd-analyze') ? '' : ' (skipped: systemd-analyze is not installed)';
  it.skipIf(!isInstalled('systemd-analyze'))(`are such as systemd takes${why}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hh-unit-'));
    for (const name of units)
      await writeFile(join(folder, name), example(name).replaceAll('/srv/hamara-himalaya', ROOT));
    const files = units.map((name) => join(folder, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    // Units of the machine itself are verified along with them.
    expect(stderr.split('\n').filter((line) => line.includes('hamara'))).toEqual([]);
    expect(status).toBe(0);
    const times = units.flatMap((name) =>
      Array.from(example(name).matchAll(/^OnCalendar=(.*)$/gm), ([, time = '']) => time),
    );
    expect(spawnSync('systemd-analyze', ['calendar', ...times], { encoding: 'utf8' }).status).toBe(0);
    await rm(folder, { recursive: true });
  });
});

describe('the text for a container', () => {
  const lines = example('Dockerfile').trim().split('\n');
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

describe('the compose file', () => {
  const compose = parse(example('compose.yaml'));

  it('builds the Dockerfile beside it, and gives the site its data and its database', () => {
    const { build, environment, volumes } = compose.services.site;
    expect(existsSync(join(ROOT, build.dockerfile))).toBe(true);
    expect(resolve(ROOT, 'src/server/hosts/examples', build.context)).toBe(ROOT);
    expect(volumes).toEqual([`data:${environment.DATA_DIR}`]);
    expect(readEnvironment({ ...settings(), ...environment }, 'server')).toMatchObject({ production: true });
  });

  const known = spawnSync('docker', ['compose', 'version']).status === 0;
  it.skipIf(!known)(`is one that docker takes${known ? '' : ' (skipped: docker compose is not installed)'}`, () => {
    const { status, stderr } = spawnSync('docker', ['compose', '-f', '-', 'config', '--quiet', '--no-env-resolution'], {
      input: example('compose.yaml'),
      env: { ...process.env, POSTGRES_PASSWORD: 'word' },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

it('the README names every example, and no other', () => {
  const readme = readFileSync(join(ROOT, 'src/server/hosts/README.md'), 'utf8');
  const named = Array.from(readme.matchAll(/\(examples\/([\w.-]+)\)/g), ([, name = '']) => name);
  const others = exampleNames().filter((name) => !/\.(service|timer)$|\.dockerignore$/.test(name));
  expect([...new Set(named)].toSorted()).toEqual(others.toSorted());
});

const before: [string, () => string, typeof startNginx][] = [
  ['nginx', () => example('nginx-http.conf') + example('nginx-one-machine.conf'), startNginx],
  ['caddy', () => example('Caddyfile-one-machine'), startCaddy],
];
for (const [name, text, start] of before) {
  const why = isInstalled(name) ? '' : ` (skipped: the program ${name} is not installed)`;
  it.skipIf(!isInstalled(name))(`${name} before npm run serve tells it who asks, and logs no query${why}`, async () => {
    const backend = await startOddServer();
    backend.answer(json(200, {}));
    const server = await start(text(), { root: '', api: Number(new URL(backend.url).port) });
    await server.ask('/about/?a=%20b', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(backend.asked[0]).toMatchObject({ url: '/about/?a=%20b' });
    // The last entry is the one that TRUSTED_PROXIES=1 believes.
    expect(String(backend.asked[0]?.headers['x-forwarded-for'])).toMatch(/(^|, )127\.0\.0\.1$/);
    await server.ask('/desk/login/secret');
    await expect.poll(() => server.logged()).toMatch(/\/about\/[\s\S]*\/desk\/login/);
    expect(await server.logged()).not.toMatch(/[?]|secret/);
    await server.stop();
    await backend.close();
  });
}
