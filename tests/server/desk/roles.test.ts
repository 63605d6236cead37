import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { staffOf } from '../../../src/server/auth/staff.ts';
import { endAllSessions } from '../../../src/server/auth/staff-sessions.ts';
import { addDesk } from '../../../src/server/desk/pages.ts';
import type { Env } from '../../../src/server/http/api.ts';
import { makePayments } from '../../../src/server/payments/context.ts';
import { atDesk, type DeskVisitor, deskVisitor } from '../../helpers/desk.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { appForAll } from '../../helpers/under-test.ts';

const LED = 'shimla-ridge-morning';
const OTHER = 'kheerganga-carry-down';
const OPEN = /^\/desk\/(login|logout|presence-worker\.js|\*)/;
const SHARED = ['/desk', '/desk/campaigns'];

const app = appForAll();
let leader: DeskVisitor;
let ended: DeskVisitor;
let visitorToken: string;
const routes: { method: string; path: string }[] = [];
const addressOf = (path: string, campaign: string) => path.replace(':campaign', campaign).replace(/:\w+/g, 'unknown');

beforeAll(async () => {
  const hono = new Hono<Env>();
  addDesk(hono, app.services, makePayments(app.services));
  const own = hono.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/desk') && !OPEN.test(path),
  );
  routes.push(...own.map(({ method, path }) => ({ method, path })));
  leader = await atDesk(app, 'leader@example.org', [LED]);
  ended = await atDesk(app, 'ended@example.org');
  const gone = await staffOf(app.db, 'ended@example.org');
  await endAllSessions(app.db, gone?.id ?? '');
  const at = new Date().toISOString();
  const user = { id: 'u1', email: 'asha@example.org', mobile: '', password_hash: null, first_login_at: null };
  await app.db
    .insertInto('users')
    .values({ ...user, created_at: at })
    .execute();
  visitorToken = await app.services.sessions.open(app.db, 'u1', 'a browser');
});

async function statusOf(visitor: DeskVisitor, method: string, address: string): Promise<number> {
  if (method === 'GET') return (await visitor.get(address)).status;
  return (await visitor.post(address, {}, '/desk')).status;
}

describe('every page and act of the desk', () => {
  it('is found by this test', () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it('is closed to strangers, to ended logins and to the logins of visitors', async () => {
    for (const { method, path } of routes) {
      const address = addressOf(path, LED);
      expect(await statusOf(deskVisitor(app), method, address), `${method} ${path}, a stranger`).toBe(401);
      expect(await statusOf(ended, method, address), `${method} ${path}, an ended login`).toBe(401);
      const headers = { cookie: `desk=${visitorToken}`, 'sec-fetch-site': 'same-origin' };
      const asked = await app.handle(new Request(`${ORIGIN}${address}`, { method, headers }));
      expect(asked.status, `${method} ${path}, a visitor`).toBe(401);
    }
  });

  it('is not told to exist to the leader of another campaign, and is kept to the office elsewhere', async () => {
    for (const { method, path } of routes) {
      if (SHARED.includes(path)) continue;
      const wanted = path.includes(':campaign') ? 404 : 403;
      expect(await statusOf(leader, method, addressOf(path, OTHER)), `${method} ${path}`).toBe(wanted);
    }
    const helper = await atDesk(app, 'helper@example.org', [], 'helper');
    for (const { method, path } of routes) {
      if (path === '/desk') continue;
      const status = await statusOf(helper, method, addressOf(path, LED));
      if (/^\/desk\/(?:messages|reviews)\b/.test(path)) expect([200, 404, 422], `${method} ${path}`).toContain(status);
      else expect(status, `${method} ${path}`).toBe(path.includes(':campaign') ? 404 : 403);
    }
    for (const [who, path, words] of [
      [leader, '/desk/money', 'This is for the office.'],
      [leader, '/desk/messages', 'This is for the office and helpers.'],
      [helper, '/desk/campaigns', 'This is for the office and leaders.'],
    ] as const)
      expect((await who.get(path)).html, path).toContain(words);
    for (const path of SHARED) expect(await statusOf(leader, 'GET', path), path).toBe(200);
    expect(await statusOf(leader, 'GET', `/desk/campaigns/${LED}`)).toBe(200);
  });
});
