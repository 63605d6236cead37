import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyHeaders } from '../../../src/integrations/html/policy.ts';
import { paths, shells } from '../../../src/routes.ts';
import { example } from '../../helpers/examples.ts';
import { json, type OddServer, startOddServer } from '../../helpers/odd-server.ts';
import { freePort } from '../../helpers/ports.ts';
import { isInstalled, startCaddy, startNginx, type WebServer } from '../../helpers/web-servers.ts';

const pages = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  ...[
    paths.campaign('nag-tibba-weekend'),
    paths.campaignMonth('2026-12'),
    paths.project('rakcham-mrf'),
    ...Object.values(shells),
  ],
];
const files = [
  '/_astro/island.abc123.js',
  '/pictures/scene-dawn.svg',
  '/manifest.webmanifest',
  '/campaigns.ics',
  '/robots.txt',
  '/og/home.jpg',
];

let root: string;
let backend: OddServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hh-static-'));
  const texts = new Map(pages.map((page) => [`${page === '/' ? '/index' : page}.html`, `<h1>${page}</h1>`.repeat(40)]));
  for (const file of files) texts.set(file, file.repeat(40));
  texts.set('/_redirects', '/a /b 200');
  texts.set('/_headers', policyHeaders(new Map(), '/api/open/policy-report'));
  for (const [path, text] of texts) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const at of ['1', '2']) {
    await mkdir(join(`${root}-releases`, at, '_astro'), { recursive: true });
    await writeFile(join(`${root}-releases`, at, '_astro', `before-${at}.js`), at);
  }
  // A server that drops its rights must be able to read it.
  await chmod(root, 0o755);
  backend = await startOddServer();
});
afterAll(async () => {
  await backend.close();
  await rm(root, { recursive: true });
  await rm(`${root}-releases`, { recursive: true });
});

const servers: [string, (behind: { root: string; api: number }, desk?: boolean) => Promise<WebServer>][] = [
  [
    'nginx',
    (behind, desk) => startNginx(example('nginx-static.conf') + (desk ? example('nginx-desk.conf') : ''), behind),
  ],
  [
    'caddy',
    (behind, desk) => startCaddy(example('Caddyfile-static') + (desk ? example('Caddyfile-desk') : ''), behind),
  ],
];

for (const [name, start] of servers) {
  const why = isInstalled(name) ? '' : ` (skipped: the program ${name} is not installed)`;
  describe.skipIf(!isInstalled(name))(`${name} with its example${why}`, () => {
    let server: WebServer;
    beforeAll(async () => {
      server = await start({ root, api: Number(new URL(backend.url).port) });
    });
    afterAll(() => server?.stop());

    it('logs no query, no page of before, and no token', async () => {
      const headers = { referer: 'https://your-site.org/reset?token=secret-1' };
      await server.ask('/donations?name=secret-2', { headers });
      await server.ask('/confirm/secret-3', { headers });
      backend.answer(json(200, {}));
      await server.ask('/desk/login/secret-5', { headers });
      await server.ask('/api/auth/confirm/secret-4', { headers });
      await expect.poll(() => server.logged()).toMatch(/\/api\/auth\/confirm(\/-|")/);
      expect(await server.logged()).toMatch(/\/donations/);
      expect(await server.logged()).not.toMatch(/secret|[?]/);
    });

    it('logs no query of what fails', async () => {
      const alone = await start({ root, api: await freePort() });
      expect((await alone.ask('/desk/people?q=secret-6')).status).toBe(502);
      await expect.poll(() => alone.logged()).toContain('/desk/people');
      expect(await alone.logged()).not.toContain('secret');
      await alone.stop();
    });

    it('answers at the own name of the desk with the desk alone, and logs nothing of it', async () => {
      const desk = await start({ root, api: Number(new URL(backend.url).port) }, true);
      const headers = { host: name === 'caddy' ? 'localhost' : 'desk.your-site.org' };
      backend.answer(json(200, { status: true, data: 'told' }));
      expect(await desk.ask('/desk/people?q=secret-7', { headers })).toMatchObject({ status: 200 });
      expect(backend.asked[0]).toMatchObject({ url: '/desk/people?q=secret-7' });
      expect((await desk.ask('/about', { headers })).status).toBe(404);
      expect((await desk.ask('/', { headers })).headers['location']).toMatch(/\/desk$/);
      expect(await desk.logged()).not.toMatch(/desk\/people|secret/);
      await desk.stop();
    });

    it.each([
      ['GET', '/api/open/campaigns?page=0&size=9'],
      ['POST', '/api/user/donate/'],
      ['POST', '/donations/return'],
      ['GET', '/certificate/0b7b2a3e-1111-4222-8333-444455556666'],
      ['GET', '/desk'],
      ['POST', '/desk/login/'],
    ])('hands %s %s to the API with the address of the visitor', async (method, path) => {
      backend.answer(json(200, { status: true, data: 'told' }, { 'content-security-policy': "default-src 'none'" }));
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
      const answer = await server.ask(path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect(answer).toMatchObject({ status: 200, body: '{"status":true,"data":"told"}' });
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
      expect(backend.asked[0]).toMatchObject({ method, url: path });
      // TRUSTED_PROXIES=1 believes the last entry.
      expect(String(backend.asked[0]?.headers['x-forwarded-for'])).toMatch(/(^|, )127\.0\.0\.1$/);
    });
  });
}
