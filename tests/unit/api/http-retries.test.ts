import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpOptions } from '../../../src/api/http.ts';
import type { Call } from '../../../src/contract/call.ts';
import { getCampaign } from '../../../src/contract/campaign.ts';
import { sendContact } from '../../../src/contract/contact.ts';
import {
  anyCallTo,
  campaign,
  errorOf,
  httpTo,
  json,
  message,
  type OddServer,
  startOddServer,
} from '../../helpers/odd-server.ts';

let server: OddServer;

beforeAll(async () => {
  server = await startOddServer();
});
afterAll(() => server.close());

const http = (options: Partial<HttpOptions> = {}) => httpTo(server, options);
const anyCall = (call: Call, input: object) => anyCallTo(server, call, input);

test.each([408, 429, 500, 502, 503, 504])('a read that met %i is tried again', async (status) => {
  server.answer(
    json(status, { status: false }),
    json(status, { status: false }),
    json(200, { status: true, data: campaign }),
  );
  expect(await http()(getCampaign, { params: { id: '7' } })).toEqual(campaign);
  expect(server.asked).toHaveLength(3);
});

test.each([400, 401, 403, 404, 409, 422])('a read that met %i is not', async (status) => {
  server.answer(json(status, { status: false }));
  await errorOf(http()(getCampaign, { params: { id: '7' } }));
  expect(server.asked).toHaveLength(1);
});

test.each(['POST', 'PUT', 'DELETE'] as const)('a %s is sent once, whatever comes', async (method) => {
  for (const answer of [json(503, { status: false }), (r: { destroy(): void }) => r.destroy()]) {
    server.answer(answer);
    await errorOf(anyCall({ ...sendContact, method }, { body: message }));
    expect(server.asked).toHaveLength(1);
  }
});

test('Retry-After is waited for, and a long one is not', async () => {
  server.answer(json(503, { status: false }, { 'retry-after': '1' }), json(200, { status: true, data: campaign }));
  const start = Date.now();
  await http()(getCampaign, { params: { id: '7' } });
  expect(Date.now() - start).toBeGreaterThan(900);
  server.answer(json(429, { status: false, data: 'Too many requests.' }, { 'retry-after': '900' }));
  expect(await errorOf(http()(getCampaign, { params: { id: '7' } }))).toMatchObject({ status: 429 });
  expect(server.asked).toHaveLength(1);
});

test('a read and a write that take too long end in status 500', async () => {
  server.answer(() => undefined);
  const read = await errorOf(http({ readTimeout: 50 })(getCampaign, { params: { id: '7' } }));
  const write = await errorOf(http({ writeTimeout: 50 })(sendContact, { body: message }));
  expect([read.status, write.status]).toEqual([500, 500]);
  expect(read.message).toContain('timed out');
});

test('an answer that stops in the middle ends in status 500', async () => {
  server.answer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"status":');
  });
  expect((await errorOf(http({ readTimeout: 80 })(getCampaign, { params: { id: '7' } }))).status).toBe(500);
});
