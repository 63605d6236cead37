import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readEnvironment, unreadyEnvironment } from '../../../src/server/platform/environment.ts';
import { parseSettings } from '../../../src/server/platform/settings-file.ts';
import { newPanKey } from '../../../src/server/platform/tokens.ts';
import { example, withParts } from '../../helpers/examples.ts';
import { json, startOddServer } from '../../helpers/odd-server.ts';
import { readmeIn, tableRows } from '../../helpers/readmes.ts';
import { isInstalled, startCaddy, startNginx } from '../../helpers/web-servers.ts';

function settings(): Readonly<Record<string, string>> {
  const { values, wrong } = parseSettings(
    withParts(example('hamara-himalaya.env'), { 'what npm run pan-key -- new prints': newPanKey() }),
  );
  expect(wrong).toEqual([]);
  return values;
}

describe('the settings of the example', () => {
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

describe('the compose file', () => {
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
