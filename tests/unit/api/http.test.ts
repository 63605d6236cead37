import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createHttp, type HttpOptions } from '../../../src/api/http.ts';
import { type FailedCall, onFailedCall } from '../../../src/api/token.ts';
import { resetPassword } from '../../../src/contract/auth.ts';
import { getCampaign } from '../../../src/contract/campaign.ts';
import { sendContact } from '../../../src/contract/contact.ts';
import { donate } from '../../../src/contract/donation.ts';
import { getProfile } from '../../../src/contract/profile.ts';
import { deleteToken } from '../../../src/contract/session.ts';
import {
  campaign,
  errorOf,
  httpTo,
  json,
  message,
  type OddServer,
  startOddServer,
  text,
} from '../../helpers/odd-server.ts';

let server: OddServer;
let failures: FailedCall[] = [];
const stop = onFailedCall((failure) => failures.push(failure));

beforeAll(async () => {
  server = await startOddServer();
});
afterAll(async () => {
  stop();
  await server.close();
});
afterEach(() => {
  failures = [];
});

const http = (options: Partial<HttpOptions> = {}) => httpTo(server, options);

test('the path of a call keeps its last slash', async () => {
  server.answer(json(200, { status: true }));
  const body = {
    name: 'A B',
    transactionId: 'x',
    amount: '1',
    email: 'a@b.in',
    mobile: '9876543210',
    pan: 'ABCDE1234F',
  };
  await http()(donate, { body: { ...body, payment: {} } });
  expect(server.asked[0]).toMatchObject({ method: 'POST', url: '/api/open/donate/' });
  expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ ...body, payment: {} });
});

test('the token is sent where the call takes one, and nowhere else', async () => {
  server.answer(json(200, { status: true, data: {} }));
  const call = http({ token: () => 'secret' });
  await call(getProfile);
  await call(deleteToken, { body: { token: 'secret' } });
  await call(sendContact, { body: message });
  // A logout has removed the stored token before it is revoked.
  await http({ token: () => null })(deleteToken, { body: { token: 'left' } }, { token: 'left' });
  expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer secret',
    'Bearer secret',
    undefined,
    'Bearer left',
  ]);
});

const SERVICE = 'There is some trouble with the service.';

test.each([
  [
    'the text in data',
    409,
    { status: false, data: 'This review was posted already.' },
    'This review was posted already.',
    409,
  ],
  ['no text', 400, { status: false }, SERVICE, 400],
  ['data that is no text', 422, { status: false, data: { field: 'x' } }, SERVICE, 422],
  ['an empty text', 403, { status: false, data: '  ' }, SERVICE, 403],
  ['a falsy flag under HTTP 200', 200, { status: false, data: 'Not this time.' }, 'Not this time.', 200],
  ['a falsy flag without a text', 201, { status: 0 }, SERVICE, 201],
  [
    'a truthy flag under HTTP 404',
    404,
    { status: true, data: 'There is no such campaign.' },
    'There is no such campaign.',
    404,
  ],
  ['no envelope', 200, [1, 2], SERVICE, 500],
  ['nothing', 200, null, SERVICE, 500],
])('a failed call with %s', async (_, status, body, text, kept) => {
  server.answer(json(status, body));
  expect(await errorOf(http()(getCampaign, { params: { id: '7' } }))).toMatchObject({ message: text, status: kept });
});

const password = { password: 'secret1', password2: 'secret1' };

test('data that breaks the contract is a failure with a clear sentence', async () => {
  server.answer(json(200, { status: true, data: { heading: 'without an id' } }));
  expect(await errorOf(http()(getCampaign, { params: { id: '7' } }))).toMatchObject({
    message: 'The service sent an answer that cannot be read.',
    status: 500,
  });
});

test.each([
  ['HTML', text(200, '<!doctype html><h1>Welcome</h1>')],
  ['a truncated answer', text(200, '{"status":true,"data":{"id"', 'application/json')],
  ['an empty answer', text(200, '', 'application/json')],
])('%s instead of JSON is status 500 with the own message of the exception', async (_, answer) => {
  server.answer(answer);
  const error = await errorOf(http()(getCampaign, { params: { id: '7' } }));
  expect(error.status).toBe(500);
  expect(error.cause).toBeInstanceOf(SyntaxError);
  expect(error.message).toBe((error.cause as Error).message);
});

test.each([
  ['a refused connection', { base: 'http://127.0.0.1:1/api' }],
  ['a time-out', { writeTimeout: 50 }],
])('%s never shows the address, in which a token may stand', async (_, options) => {
  server.answer(() => undefined);
  const input = { params: { token: 'from-a-mail' }, body: password };
  expect((await errorOf(http(options)(resetPassword, input))).message).not.toMatch(/from-a-mail|http/);
});

test('a failure is told to who listens, with the token that was refused; an abort is not', async () => {
  server.answer(json(401, { status: false, data: 'Please log in.' }));
  await errorOf(http({ token: () => 'old' })(getProfile));
  expect(failures).toEqual([
    { method: 'GET', path: '/user/profile', status: 401, message: 'Please log in.', token: 'old' },
  ]);
  failures = [];
  const controller = new AbortController();
  server.answer(() => controller.abort());
  await expect(http()(getCampaign, { params: { id: '7' } }, { signal: controller.signal })).rejects.toThrow();
  expect(failures).toEqual([]);
});

test('a fetch that is handed in takes the place of the network', async () => {
  const handle = vi.fn(async (request: Request) =>
    Response.json({ status: true, data: { ...campaign, body: request.url } }),
  );
  const call = createHttp({ base: 'http://site/api', fetch: handle, token: () => null });
  expect(await call(getCampaign, { params: { id: '7' } })).toMatchObject({ body: 'http://site/api/open/campaign/7' });
});
