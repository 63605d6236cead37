import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src/server/hosts/listen.ts';
import { newPerson } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

let app: TestApp;
let listening: Listening;

beforeAll(async () => {
  app = await startApp();
  listening = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

// Through a port: only there an empty body is a stream as any other.
const call = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${listening.port}/api${path}`, init);

const json = { 'content-type': 'application/json' };

it.each([
  ['no type', {}],
  ['the type of JSON', json],
])('a logout whose token is in the header alone ends the login, with an empty body of %s', async (_, headers) => {
  const authorization = `Bearer ${await newPerson(app, `out-${Object.keys(headers).length}@example.org`)}`;
  expect((await call('/user/profile', { headers: { authorization } })).status).toBe(200);
  const out = await call('/auth/token', { method: 'DELETE', headers: { ...headers, authorization } });
  expect(await out.json()).toEqual({ status: true, data: 'You are logged out.' });
  expect((await call('/user/profile', { headers: { authorization } })).status).toBe(401);
});
