import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { type CallName, callNames, calls, envelopeOf, type Parts, requestFor } from '../../helpers/calls.ts';
import { goodParts, type World } from '../../helpers/good.ts';
import { hostileText, hostileValue, TOO_LARGE } from '../../helpers/hostile.ts';
import { newPerson } from '../../helpers/people.ts';
import { ORIGIN, startApp, type TestApp } from '../../helpers/server.ts';

const RUNS = 20_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? 2016);

let app: TestApp;
let good: Record<CallName, Parts>;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  const email = 'asha@example.org';
  const world: World = { app, email, token: await newPerson(app, email) };
  const entries = await Promise.all(callNames.map(async (name) => [name, await goodParts(name, world)] as const));
  good = Object.fromEntries(entries) as Record<CallName, Parts>;
});
afterAll(() => app.close());

/** Mostly null, which leaves that part of the good request as it is. */
const rarely = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(null) }, { weight, arbitrary });

const changes = fc.record({
  name: fc.constantFrom(...callNames),
  // Fields of a good request that get another value, counted round its keys; or a request made of nothing but noise.
  fields: fc.array(fc.tuple(fc.nat(30), hostileValue), { maxLength: 2 }),
  extra: rarely(30, fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })),
  noise: rarely(8, hostileValue),
  params: rarely(25, hostileText),
  query: rarely(
    30,
    fc.dictionary(fc.oneof(fc.constantFrom('page', 'size', 'status', 'campaignId'), hostileText), hostileText, {
      maxKeys: 3,
    }),
  ),
  token: rarely(10, fc.constantFrom('', 'wrong', 'Bearer', 'x'.repeat(700))),
  method: rarely(6, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')),
  type: rarely(6, fc.constantFrom('text/plain', 'application/json;charset=x', '')),
  path: rarely(4, hostileText),
});
type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

function bodyOf(change: Change, parts: Parts): string {
  const body: Record<string, unknown> = { ...(parts.body as object | undefined), ...change.extra };
  const keys = Object.keys(body);
  for (const [at, value] of change.fields) {
    const key = keys[at % Math.max(keys.length, 1)];
    if (key !== undefined) body[key] = value;
  }
  const text = JSON.stringify(change.noise === null ? body : change.noise);
  return text.replaceAll(`"${TOO_LARGE}"`, '1e999');
}

function requestOf(change: Change): Request {
  const call: Call = calls[change.name];
  const parts = good[change.name];
  const params = change.params === null ? parts.params : { id: change.params, token: change.params };
  const usable = Object.fromEntries(Object.entries(params ?? {}).map(([key, text]) => [key, text.toWellFormed()]));
  const token = change.token ?? parts.token;
  const plain = requestFor(call, {
    params: usable,
    query: { ...parts.query, ...change.query },
    ...(token ? { token } : {}),
  });
  const headers = new Headers(plain.headers);
  headers.set('content-type', change.type ?? 'application/json');
  const method = change.method ?? call.method;
  const withBody = call.body && method !== 'GET';
  const url = change.path === null ? plain.url : new URL(`/api/${change.path.toWellFormed()}`, ORIGIN);
  return new Request(url, { method, headers, ...(withBody ? { body: bodyOf(change, parts) } : {}) });
}

it(`answers ${RUNS} generated requests in the envelope, none of them with 5xx`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const answer = await envelopeOf(await app.handle(requestOf(change), { address: '192.0.2.1' }));
      seen.set(answer.http, (seen.get(answer.http) ?? 0) + 1);
      expect(answer.http).toBeLessThan(500);
      expect(answer.status).toBe(answer.http === 200);
      if (answer.http !== 200) expect(answer.data).toMatch(/^[^\n]{3,400}$/);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Enough of them got past the door, and enough were turned away at each.
  for (const http of [200, 400, 401, 404, 405, 415])
    expect(seen.get(http), `answers with ${http}`).toBeGreaterThan(100);
  expect(app.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
}, 300_000);
