import { beforeAll, describe, expect, it } from 'vitest';
import { NAME_MAX } from '../../../src/contract/fields.ts';
import { readJson } from '../../../src/server/http/body.ts';
import { type CallName, calls, newPerson, requestFor, sendTo } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';
import { goodParts, type World } from '../../helpers/valid-requests.ts';

const json = { 'content-type': 'application/json' };

function inParts(text: string, size = 64) {
  const bytes = Buffer.from(text);
  let read = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (read * size >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(read * size, ++read * size));
    },
  });
  const init = { method: 'POST', headers: json, body, duplex: 'half' };
  return { request: new Request('http://localhost/', init as RequestInit), parts: () => read };
}

describe('a body', () => {
  it.each([
    ['62 KB of empty lists', `[${'[],'.repeat(20_000)}[]]`, 'The body has too many values.'],
    [
      'thousands of fields',
      `{${Array.from({ length: 5000 }, (_, index) => `"a${index}":1`).join()}}`,
      'The body has too many values.',
    ],
    ['lists in lists', `${'['.repeat(9000)}`, 'The body is nested too deeply.'],
  ])('of %s is refused before it is read to its end', async (_, text, message) => {
    const { request, parts } = inParts(text);
    await expect(readJson(request, { limit: 65_536 })).rejects.toMatchObject({ status: 400, message });
    expect(parts()).toBeLessThan(text.length / 64 / 2);
  });
});

const app = appForAll();
let world: World;
beforeAll(async () => {
  world = { app, token: await newPerson(app, 'writer@example.org'), email: 'writer@example.org' };
});

const inAscii = (body: object) =>
  JSON.stringify(body).replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const long = (characters: number) => 'ह'.repeat(characters);
const address = {
  firstname: long(NAME_MAX),
  lastname: long(NAME_MAX),
  city: long(100),
  state: long(100),
  country: long(100),
};

it.each<[CallName, object]>([
  ['sendContact', { name: long(NAME_MAX), message: long(10_000) }],
  ['postReview', { name: long(NAME_MAX), headline: long(200), comment: long(10_000) }],
  ['putProfile', { ...address, address: long(500) }],
  ['forgetPassword', { email: `${'a'.repeat(240)}@example.org` }],
])('%s takes the longest that its schema allows', async (name, longest) => {
  const good = await goodParts(name, world);
  const request = requestFor(calls[name], { ...good, body: inAscii({ ...(good.body as object), ...longest }) });
  const answer = await app.handle(request);
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
});

it('a network whose bodies were refused may send small ones alone for a minute, without a statement; others are free', async () => {
  const send = (from: string, size: number) =>
    sendTo(app)('sendContact', { body: { message: 'x'.repeat(size) } }, from).then(({ http }) => http);
  const network = (index: number) => `2001:db8:7:${index.toString(16)}::1`;
  for (let index = 0; index < 240; index++) expect(await send(network(index * 256), 70_000)).toBe(413);
  expect(await send(network(1), 5000), 'a neighbour in the /48').toBe(429);
  expect(await send(network(1), 1000)).toBe(400);
  expect(await send('2001:db8:8::1', 5000)).toBe(400);
});
