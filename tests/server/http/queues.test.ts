import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendContactOnce } from '../../../src/contract/contact.ts';
import type { Sessions } from '../../../src/server/auth/sessions.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { type Env, makeApi } from '../../../src/server/http/api.ts';
import { answerError } from '../../../src/server/http/guard.ts';
import { makeResponseCache, type ResponseCache } from '../../../src/server/http/response-cache.ts';
import { makeLimits } from '../../../src/server/limits/limits.ts';
import { requestFor } from '../../helpers/calls.ts';
import { donor } from '../../helpers/valid-requests.ts';

function heldWork() {
  const ends: (() => void)[] = [];
  return {
    started: () => ends.length,
    run: <T>(value: T) => new Promise<T>((resolve) => ends.push(() => resolve(value))),
    endAll: () => {
      for (const end of ends) end();
    },
  };
}
const NETWORKS = ['10.0.0.0', '10.0.1.0', '10.0.2.0'] as const;
const [ONE] = NETWORKS;

const noForms = () => Promise.reject(new Error('a form'));

async function turn(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
}

let work: ReturnType<typeof heldWork>;
beforeEach(() => {
  work = heldWork();
});

/** Ends what is at work, so that the next can begin, until `count` have begun; then ends those too. */
async function endUntil(count: number): Promise<void> {
  while (work.started() < count) {
    work.endAll();
    await turn();
  }
  work.endAll();
}

describe('public answers', () => {
  let cache: ResponseCache;
  beforeEach(() => {
    cache = makeResponseCache();
  });
  let asked = 0;
  const read = (key: string) =>
    cache.get(key, NETWORKS[asked++ % 3] ?? ONE, () => work.run('[]')).then(({ json }) => json);

  it('are made six at a time, a hundred wait, and the next one is refused at once', async () => {
    const waiting = Array.from({ length: 106 }, (_, page) => read(`page ${page}`));
    await turn();
    expect(work.started()).toBe(6);
    const refused = await cache.get('one more', ONE, () => work.run('[]')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    await endUntil(106);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['[]']));
    expect(await cache.get('one more', ONE, async () => '"free again"')).toMatchObject({ json: '"free again"' });
  });

  it('come from memory under load, also when they are a few seconds old, but not when they are older', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    await cache.get('first page', ONE, async () => '"from memory"');
    const flood = Array.from({ length: 106 }, (_, page) => read(`page ${page}`).catch(() => 'late'));
    for (const [at, answer] of [
      [900, { json: '"from memory"' }],
      [5000, { json: '"from memory"' }],
      [9000, { json: '"from memory"' }],
      [10_100, { status: 503 }],
    ] as const) {
      clock.mockReturnValue(at);
      const got = await cache.get('first page', ONE, () => work.run('"new"')).catch((error: unknown) => error);
      expect(got).toMatchObject(answer);
    }
    clock.mockRestore();
    await endUntil(106);
    await Promise.all(flood);
  });
});

const noLimits = makeLimits({} as Database, false, () => new Date());

describe('a call', () => {
  const message = 'How do I bring my school along?';
  const body = { name: 'Asha Sharma', email: donor.email, phone: donor.phone, message, key: 'form-key-of-the-places' };
  const send = (app: Hono<Env>, network: number) =>
    app.fetch(requestFor(sendContactOnce, { body }), { address: `10.0.${network}.1`, call: '?' });
  function open() {
    const app = new Hono<Env>();
    const api = makeApi(app, { sessions: {} as Sessions, limits: noLimits }, noForms);
    app.onError((error) => answerError(error, () => {}));
    api.on(sendContactOnce, () => work.run('kept'));
    return app;
  }

  it('has eight requests at work; of a flood from one network fifty wait, and others still find a place', async () => {
    const app = open();
    const flood = Array.from({ length: 200 }, () => send(app, 1));
    const refused = await Promise.all(flood.slice(58));
    await turn();
    expect(work.started()).toBe(8);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    const honest = send(app, 2);
    await turn();
    work.endAll();
    await turn();
    work.endAll();
    expect((await honest).status).toBe(200);
    await endUntil(59);
    await Promise.all(flood);
  });

  it('whose body is slow holds no place', async () => {
    const app = open();
    const slow = () => {
      const stalled = new ReadableStream({ start() {} });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: stalled, duplex: 'half' };
      return app.fetch(new Request('http://localhost/api/open/contact', init as RequestInit), { call: '?' });
    };
    for (let index = 0; index < 200; index++) void slow();
    const honest = send(app, 2);
    await vi.waitFor(() => expect(work.started()).toBe(1));
    work.endAll();
    expect((await honest).status).toBe(200);
  });
});
