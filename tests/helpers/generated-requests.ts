import fc from 'fast-check';
import type { Call } from '../../src/contract/call.ts';
import { type CallName, callNames, calls, envelopeOf, newPerson, type Parts, requestFor } from './calls.ts';
import { ORIGIN, type TestApp } from './server.ts';
import { goodParts, type World } from './valid-requests.ts';

const famous = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'हिमालय',
  '🏔️👨‍👩‍👧‍👦',
  '1e309',
  '-1',
  '9007199254740993',
  '٣',
  'x'.repeat(300),
  'x'.repeat(21_000),
  'a@b.in\r\nBcc: c@d.in',
] as const;

const codeUnits = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });

export const hostileText = fc.oneof(fc.constantFrom(...famous), codeUnits, fc.string({ maxLength: 40 }));

/** Stands in JSON text for a number that no double can hold. */
export const TOO_LARGE = '@@too-large@@';

/** Any value that JSON can carry, and one that it only seems to carry. */
export const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e21, 2 ** 53, TOO_LARGE, [], {}) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}')) },
);

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

function requestOf(change: Change, good: Record<CallName, Parts>): Request {
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

/** How many generated requests were answered with each status. */
export type Answers = Map<number, number>;

/**
 * Sends `runs` requests that are nearly right or nothing but noise. Rejects with the smallest request whose answer is no
 * envelope, is a failure of the server, or has no message that a person can read.
 */
export async function sendGenerated(app: TestApp, runs: number, seed: number): Promise<Answers> {
  const email = `asha${runs}@example.org`;
  const world: World = { app, email, token: await newPerson(app, email) };
  const entries = await Promise.all(callNames.map(async (name) => [name, await goodParts(name, world)] as const));
  const good = Object.fromEntries(entries) as Record<CallName, Parts>;
  const seen: Answers = new Map();
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const { http, status, data } = await envelopeOf(
        await app.handle(requestOf(change, good), { address: '192.0.2.1' }),
      );
      seen.set(http, (seen.get(http) ?? 0) + 1);
      if (http >= 500) throw new Error(`answered with ${http}`);
      if (status !== (http === 200)) throw new Error(`status ${status} beside ${http}`);
      if (http !== 200 && !/^[^\n]{3,400}$/.test(String(data))) throw new Error(`no message: ${data}`);
    }),
    { numRuns: runs, seed },
  );
  return seen;
}
