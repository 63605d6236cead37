import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src/server/hosts/listen.ts';
import { proxyTo } from '../../../src/server/hosts/open-api.ts';
import { openSite } from '../../../src/server/hosts/static/site.ts';
import { json, type OddServer, startOddServer } from '../../helpers/odd-server.ts';

const SITE = 'https://hamara.example';
let backend: OddServer;
let folder: string;
let listening: Listening | undefined;

beforeAll(async () => {
  backend = await startOddServer();
  folder = await mkdtemp(join(tmpdir(), 'hh-outside-'));
  await writeFile(join(folder, '404.html'), '<h1>Nothing here</h1>');
});
afterEach(() => listening?.close());
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  trustedProxies?: number;
}

async function send({
  path = '/api/open/campaigns',
  method = 'GET',
  headers = {},
  body = '',
  trustedProxies = 0,
}: Sent) {
  const app = proxyTo(backend.url, SITE);
  const site = await openSite(folder, app.handle, { httpsOnly: 'max-age=31536000' });
  listening = await listen(app, { host: '127.0.0.1', port: 0, trustedProxies, site });
  const { port } = listening;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, async (answer) =>
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    );
    sent.on('error', fail).end(body);
  });
}

describe('the server before a backend of the foundation', () => {
  const FORGED = '203.0.113.7';

  it.each([
    ['nothing was written there', 0, undefined, '127.0.0.1'],
    ['the visitor wrote an address there', 0, FORGED, '127.0.0.1'],
    ['one proxy stands before it', 1, '198.51.100.4', '198.51.100.4'],
    ['the visitor wrote an address there and one proxy added his own', 1, `${FORGED}, 198.51.100.4`, '198.51.100.4'],
    ['two proxies stand before it', 2, `${FORGED}, 198.51.100.4, 10.0.0.2`, '198.51.100.4'],
  ])('tells it the address of the visitor alone: %s', async (_, trustedProxies, forwarded, told) => {
    backend.answer(json(200, { status: true, data: null }));
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
    await send({ trustedProxies, headers });
    expect(backend.asked[0]?.headers['x-forwarded-for']).toBe(told);
  });

  it('passes on nothing else that claims to know the visitor or the site', async () => {
    backend.answer(json(200, { status: true, data: null }));
    const claims = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'x-client-ip', 'true-client-ip'];
    const others = ['cf-connecting-ip', 'x-nf-client-connection-ip', 'x-cluster-client-ip', 'fastly-client-ip'];
    await send({ headers: Object.fromEntries([...claims, ...others].map((name) => [name, 'evil.example'])) });
    const arrived = backend.asked[0]?.headers ?? {};
    expect(JSON.stringify(arrived)).not.toContain('evil');
    expect(arrived).toMatchObject({ 'x-forwarded-host': 'hamara.example', 'x-forwarded-proto': 'https' });
  });

  it('passes on body, token and what a browser asks before it sends', async () => {
    backend.answer(json(200, { status: true, data: 'saved' }));
    const headers = { 'content-type': 'application/json', authorization: 'Bearer abc', expect: '100-continue' };
    const answer = await send({ path: '/api/open/contact?x=1', method: 'POST', headers, body: '{"name":"Asha"}' });
    expect(answer).toMatchObject({ status: 200, body: '{"status":true,"data":"saved"}' });
    expect(backend.asked[0]).toMatchObject({ method: 'POST', url: '/api/open/contact?x=1', body: '{"name":"Asha"}' });
    expect(backend.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
    });
  });

  it('leads the donor back from the hosted page with the redirect of the backend, and does not follow it itself', async () => {
    const location = '/donations/success?transactionId=a';
    backend.answer((response) => response.writeHead(303, { location }).end());
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await send({ path: '/donations/return', method: 'POST', headers, body: 'txnid=a' });
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe(location);
    expect(backend.asked.map(({ url, body }) => [url, body])).toEqual([['/api/payment/return', 'txnid=a']]);
  });

  it('says so when the backend does not answer', async () => {
    backend.answer((response) => response.destroy());
    const answer = await send({});
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body)).toMatchObject({ status: false, data: expect.stringContaining('does not answer') });
  });
});
