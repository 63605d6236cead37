import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyHeaders } from '../../../src/integrations/html/policy.ts';
import { openSite, type Site } from '../../../src/server/hosts/static/site.ts';
import { cpuMs } from '../../helpers/cpu-ms.ts';

const policy = "default-src 'none';img-src 'self';";
let folder: string;
let site: Site;
const api: Site = async () => new Response('api');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-site-'));
  await writeFile(join(folder, 'about.html'), '<h1>About</h1>');
  await writeFile(join(folder, '404.html'), '<h1>Nothing here</h1>');
  await writeFile(join(folder, '_headers'), policyHeaders(new Map([['/about', policy]]), '/api/x'));
  await writeFile(
    join(folder, '_redirects'),
    '/event/old /event/new 301\n/campaigns/old /campaigns/new 301\n/x /about 200\n',
  );
  site = await openSite(folder, api, { httpsOnly: '' });
});
afterAll(() => rm(folder, { recursive: true }));

const ask = (path: string, method = 'GET', from = site) => from(new Request(`http://localhost${path}`, { method }));

describe('the site as `npm run serve` sends it', () => {
  it.each([
    ['a page', '/about', 'GET', 200],
    ['a redirect', '/about/', 'GET', 301],
    ['a page that has moved', '/event/old', 'GET', 301],
    ['a page that is not there', '/nope', 'GET', 404],
    ['a method that no page has', '/about', 'POST', 405],
  ])('%s has the security headers', async (_, path, method, status) => {
    const answer = await ask(path, method);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('a page has its own policy, and what is no page the part that holds for all', async () => {
    const of = async (path: string) => (await ask(path)).headers.get('content-security-policy');
    expect(await of('/about')).toBe(`${policy}frame-ancestors 'none';report-uri /api/x`);
    expect(await of('/nope')).toMatch(/^object-src 'none';frame-ancestors/);
  });

  it.each(['/_astro/x.js', '/photos/a.svg', '/pictures/a.svg'])(
    '%s runs nothing where it is opened by itself',
    async (path) => {
      const policy = (await ask(path)).headers.get('content-security-policy');
      expect(policy).toBe(
        "default-src 'none';style-src 'unsafe-inline';sandbox;frame-ancestors 'none';report-uri /api/x",
      );
    },
  );

  it.each([
    ['/event/old', '/event/new'],
    // Without the rule the shell would answer it.
    ['/campaigns/old?from=mail', '/campaigns/new?from=mail'],
  ])('%s has moved for good to %s', async (path, location) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  it.each(['.', '/', ',', '.,/'])('an address of many "%s" is answered at once', async (sign) => {
    const since = cpuMs();
    expect((await ask(`/${sign.repeat(60_000)}x`)).status).toBe(404);
    expect((await ask(`/x${sign.repeat(60_000)}`)).status).toBeLessThan(405);
    expect(cpuMs() - since).toBeLessThan(1000);
  });

  it.each(['//evil.example.', '/%2Fevil.example.', '/nope.', '/_Headers', '/404.x'])(
    '%s leads nowhere else',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('asks browsers to stay with https only where it is reached by https', async () => {
    const secure = await openSite(folder, api, { httpsOnly: 'max-age=31536000' });
    const of = async (from: Site) => (await ask('/about', 'GET', from)).headers.get('strict-transport-security');
    expect(await of(site)).toBeNull();
    expect(await of(secure)).toBe('max-age=31536000');
  });

  it('does not show the file that holds the headers', async () => {
    expect((await ask('/_headers')).status).toBe(404);
  });
});
