import { Hono } from 'hono';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { lineOf, calls as lines } from '../../../src/contract/calls.ts';
import { type Env, makeApi } from '../../../src/server/http/api.ts';
import { FORM_TYPE } from '../../../src/server/http/form-posts/read-form.ts';
import {
  type CallName,
  callNames,
  calls,
  envelopeOf,
  logIn,
  newPerson,
  type Parts,
  requestFor,
} from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';
import { goodParts, type World } from '../../helpers/valid-requests.ts';

const app = appForAll();
let world: World;

beforeAll(async () => {
  const token = await newPerson(app, 'asha@example.org');
  world = { app, token, email: 'asha@example.org' };
});

// Each from a network of its own: what is refused counts against its network.
let networks = 0;
const send = async (call: Call, parts: Parts) => {
  const address = `10.${++networks >> 8}.${networks & 255}.1`;
  return envelopeOf(await app.handle(requestFor(call, parts), { address }));
};

describe('the list of calls', () => {
  const api = () => makeApi(new Hono<Env>(), app.services, () => Promise.reject(new Error('a form')));

  it('stops the start where one has no handler', () => {
    const some = api();
    some.on(lines.getCampaign.call, () => ({}) as never);
    expect(() => some.requireAll()).toThrow('GET /open/campaigns has no handler');
  });

  it('stops it for a handler whose call is in no line, and for a form that is', () => {
    const greeting = { method: 'GET', path: '/open/greetings', auth: 'none', answer: v.null() } as const;
    expect(() => api().on(greeting, () => null)).toThrow('GET /open/greetings is in no line');
    expect(() => api().form(lines.getCampaign.call, {} as never)).toThrow('has no form');
  });

  it('bounds each call by network that a stranger can make and that does more than read', async () => {
    for (const [name, { call, limit }] of Object.entries(lines)) {
      if (limit === 'reads alone') expect(call, name).toMatchObject({ method: 'GET', auth: 'none' });
      if (limit === 'needs a login' && name !== 'logOut') expect(call, name).toMatchObject({ auth: 'token' });
    }
    const address = '172.16.0.1';
    const report = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://x.example' } };
    const body = requestFor(calls.reportPolicy, { body: report });
    for (let hits = 0; hits < 60; hits++) await app.handle(body.clone(), { address });
    expect(await envelopeOf(await app.handle(body, { address }))).toMatchObject({ http: 429 });
  });
});

describe('every call of the contract', () => {
  it.each(callNames)('%s: a good request is answered as the contract says', async (name) => {
    const call: Call = calls[name];
    const answer = await send(call, await goodParts(name, world));
    expect(answer, String(answer.data)).toMatchObject({ http: 200, status: true });
    // Answers are read kindly: this one needs no kindness, it is read as it is.
    expect({ read: answer.data }).toMatchObject({ read: v.parse(call.answer, answer.data) });
  });

  it.each(callNames)('%s: another method is refused with 405 and the right ones are named', async (name) => {
    const call: Call = calls[name];
    const path = requestFor(call, await goodParts(name, world)).url;
    const answer = await envelopeOf(await app.handle(new Request(path, { method: 'PATCH' })));
    expect(answer).toMatchObject({ http: 405, status: false });
    expect(answer.headers.get('allow')).toContain(call.method);
  });
});

const named = (names: CallName[]) => names.filter((name) => calls[name].method !== 'DELETE');
const withBody = named(callNames).filter((name) => 'body' in calls[name]);
const guarded = callNames.filter((name) => calls[name].auth === 'token');
const paged = callNames.filter((name) => /^list(?!Suggestions)/.test(name));

function requiredKeys(call: Call): string[] {
  const result = v.safeParse(call.body as v.GenericSchema, {});
  return (result.issues ?? []).map((issue) => String(issue.path?.[0]?.key)).filter((key) => key !== 'undefined');
}

describe('a body that is none', () => {
  it.each(withBody)('%s: wrong type, broken JSON, no object, depth, size, NUL, half a character', async (name) => {
    const call: Call = calls[name];
    const good = await goodParts(name, world);
    const refused: (readonly [unknown, number, Record<string, string>?])[] = [
      // A form is taken from pages of this site alone, and only by calls that have one: form-posts/read-form.test.ts.
      ...(lineOf(call).form ? [] : ([['a=b', 415, { 'content-type': FORM_TYPE }]] as const)),
      ['a=b', 415, { 'content-type': 'multipart/form-data; boundary=x' }],
      ['{}', 415, { 'content-type': 'text/plain' }],
      ['{"a":', 400],
      ['', 400],
      ['null', 400],
      ['[]', 400],
      ['"text"', 400],
      [`${'['.repeat(1500)}${']'.repeat(1500)}`, 400],
      [`[${'[],'.repeat(1001)}[]]`, 400],
      [JSON.stringify({ ...(good.body as object), extra: 'x'.repeat(70_000) }), 413],
      [JSON.stringify({ ...(good.body as object), extra: 'a\u0000b' }), 400],
      [JSON.stringify({ ...(good.body as object), extra: 'a\ud800b' }), 400],
    ];
    for (const [body, http, headers] of refused) {
      const answer = await send(call, { ...good, body, ...(headers ? { headers } : {}) });
      expect(answer, `${name} ${String(body).slice(0, 40)}`).toMatchObject({ http, status: false });
      expect(answer.data).toMatch(/\.$/);
    }
  });

  it.each(withBody)('%s: a missing or wrong field is named', async (name) => {
    const call: Call = calls[name];
    const good = await goodParts(name, world);
    const keys = requiredKeys(call);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      // A payment is the provider's own object, whatever stands in it.
      for (const value of key === 'payment' ? [undefined, null, true, 'x'] : [undefined, {}, ['x'], null, true]) {
        const body = { ...(good.body as object), [key]: value };
        const answer = await send(call, { ...good, body });
        expect(answer, `${name} ${key}=${JSON.stringify(value)}`).toMatchObject({ http: 400, status: false });
        expect(String(answer.data).toLowerCase()).toMatch(new RegExp(messageNames(key)));
      }
    }
  });
});

function messageNames(key: string): string {
  const words: Record<string, string> = {
    mobile: 'mobile|phone',
    password2: 'password',
    comment: 'comment|headline',
    email: 'email|username',
  };
  return words[key] ?? key.toLowerCase();
}

describe('a guarded call', () => {
  it.each(guarded)('%s: no token, a wrong one and a malformed one are refused with 401', async (name) => {
    const good = await goodParts(name, world);
    for (const token of ['', 'wrong', `${world.token}x`, 'a b c', 'x'.repeat(600)]) {
      expect(await send(calls[name], { ...good, token })).toMatchObject({ http: 401, status: false });
    }
    const basic = { authorization: `Basic ${world.token}` };
    expect(await send(calls[name], { ...good, token: '', headers: basic })).toMatchObject({ http: 401 });
  });
});

describe('a paged list', () => {
  it.each(paged)('%s: a page or size that is no such number is refused, one past the end is empty', async (name) => {
    const call: Call = calls[name];
    const good = await goodParts(name, world);
    const first = name === 'listResources' ? '1' : '0';
    const bad = ['-1', '1.5', 'x', '', ' 1', '1e3', '0x1', '99999999999999999999', 'NaN', '１'];
    for (const page of bad) expect(await send(call, { ...good, query: { page } }), page).toMatchObject({ http: 400 });
    for (const size of [...bad, '0', '51']) {
      const answer = await send(call, { ...good, query: { page: first, size } });
      expect(answer, size).toMatchObject({ http: 400, status: false });
      expect(answer.data).toContain('size');
    }
    const all = (await send(call, { ...good, query: { page: first, size: '50' } })).data as { count: number };
    const past = await send(call, { ...good, query: { page: '999999999', size: '50' } });
    expect(past).toMatchObject({ http: 200, data: { count: all.count, rows: [] } });
  });
});

describe('what is not there', () => {
  it.each(['getCampaign', 'listReviews', 'getEnrolment'] as const)('%s: an unknown id is 404', async (name) => {
    for (const id of ['nope', '0', 'a/b', '../x', '%', 'x'.repeat(200), '__proto__']) {
      expect(await send(calls[name], { params: { id }, token: world.token }), id).toMatchObject({ http: 404 });
    }
    expect(await send(calls[name], { params: { id: '\0' }, token: world.token })).toMatchObject({ http: 400 });
  });

  it('an unknown path is 404 in the envelope, whatever it looks like', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/open/campaign/',
      '/api/%',
      '/api/../x',
      '/api/open//campaigns',
    ]) {
      const answer = await envelopeOf(await app.handle(new Request(`http://x${path}`)));
      expect(answer, path).toMatchObject({ http: 404, status: false });
    }
  });

  it('a dead confirmation or reset link is refused with a sentence', async () => {
    expect(await send(calls.confirmUser, { params: { token: 'dead' } })).toMatchObject({ http: 400, status: false });
    const body = { password: 'secret', password2: 'secret' };
    expect(await send(calls.resetPassword, { params: { token: 'dead' }, body })).toMatchObject({ http: 400 });
  });
});

describe('the answer', () => {
  it('tells no cache to keep it, except public lists, which ask first', async () => {
    const own = await send(calls.getProfile, { token: await logIn(app, world.email) });
    expect(own.headers.get('cache-control')).toBe('no-store');
    const list = await send(calls.listCampaigns, {});
    expect(list.headers.get('cache-control')).toBe('no-cache');
    const again = await app.handle(
      requestFor(calls.listCampaigns, { headers: { 'if-none-match': list.headers.get('etag') ?? '' } }),
    );
    expect(again.status).toBe(304);
  });

  it('may be read by the site from another origin, and by nobody else', async () => {
    const from = (origin: string) => app.handle(requestFor(calls.listCampaigns, { headers: { origin } }));
    const site = await from(app.config.siteUrl);
    expect(site.headers.get('access-control-allow-origin')).toBe(app.config.siteUrl);
    expect((await from('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
