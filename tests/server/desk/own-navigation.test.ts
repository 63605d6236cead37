import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../src/server/hosts/listen.ts';
import { atDesk, inMail } from '../../helpers/desk.ts';
import { ORIGIN, startApp, type TestApp } from '../../helpers/server.ts';

const DESK = 'https://desk.example.org';

let app: TestApp;
afterEach(() => app.close());

const ask = (address: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  app.handle(new Request(address, { ...init, headers }));

describe('the desk answers a person’s own navigation alone', () => {
  it.each([
    ['a script of the site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 403],
    ['a script without an answer', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    ['an object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }, 403],
    ['a person', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    ['an old browser', {}, 200],
  ])('%s', async (_who, headers, status) => {
    app = await startApp();
    const office = await atDesk(app);
    const cookie = office.cookie();
    for (const path of ['/desk', '/desk/people', '/desk/log'])
      expect([path, (await ask(`${ORIGIN}${path}`, { ...headers, cookie })).status]).toEqual([path, status]);
    expect((await ask(`${ORIGIN}/desk/login`, headers)).status).toBe(status);
  });
});

describe('a desk with a host of its own', () => {
  it('is at no other address, and its links lead to it', async () => {
    app = await startApp({ env: { DESK_URL: DESK } });
    for (const path of ['/desk', '/desk/login', '/desk/people'])
      expect((await ask(`${ORIGIN}${path}`)).status, path).toBe(404);
    const { db, now } = app.services;
    await db
      .insertInto('staff')
      .values({ id: 's1', email: 'office@example.org', role: 'office', created_at: now().toISOString() })
      .execute();
    const form = { method: 'POST', body: new URLSearchParams({ email: 'office@example.org' }) };
    expect((await ask(`${DESK}/desk/login`, { origin: ORIGIN }, form)).status).toBe(403);
    expect((await ask(`${DESK}/desk/login`, { origin: DESK }, form)).status).toBe(200);
    const link = await inMail(app, 'office@example.org', /(https:\/\/desk\.example\.org\/desk\/login\/[\w-]+)/);
    const opened = await ask(link, { origin: DESK }, { method: 'POST', body: '' });
    expect(opened.headers.get('set-cookie')).toContain('__Host-desk=');
  });

  it('serves no page of the site', async () => {
    app = await startApp();
    const site = async () => new Response('a page with a script');
    const place = { host: '127.0.0.1', port: 0, site, deskHost: 'desk.example.org' };
    const server = await listen({ handle: app.handle, close: async () => {} }, place);
    const statusAt = async (host: string): Promise<number | undefined> => {
      const asked = get({ port: server.port, path: '/donate', headers: { host } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect([await statusAt('www.example.org'), await statusAt('desk.example.org')]).toEqual([200, 404]);
    await server.close();
  });
});
