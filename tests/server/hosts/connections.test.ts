import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { type Listening, listen } from '../../../src/server/hosts/listen.ts';

const bounds = { most: 3, unread: 1_000_000, still: 60_000 };
const GET = 'GET /api/x HTTP/1.1\r\nhost: x\r\n\r\n';

let server: Listening | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.close();
});

async function start(answer: (path: string, signal: AbortSignal) => Response | Promise<Response>): Promise<void> {
  const handle = async (request: Request) => answer(new URL(request.url).pathname, request.signal);
  server = await listen({ handle, close: async () => {} }, { host: '127.0.0.1', port: 0, bounds });
}
async function open(): Promise<Socket> {
  const socket = connect(server?.port ?? 0, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
async function all(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(socket, 'close');
  return text;
}
async function firstAnswer(socket: Socket): Promise<string> {
  socket.write(GET);
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

it('a connection that asks again before its answer has come is ended, and its other requests are not worked on', async () => {
  let asked = 0;
  await start(async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    return new Response('late');
  });
  const socket = await open();
  socket.write(GET.repeat(1000));
  expect(await all(socket)).toBe('');
  expect(asked).toBe(1);
});

it('one that waits for its answer before it asks again is kept', async () => {
  await start(() => new Response('here'));
  const socket = await open();
  for (let times = 0; times < 50; times++) expect(await firstAnswer(socket)).toContain('200 OK');
});

it('over the bound the oldest idle connection goes, and nobody new is turned away', async () => {
  await start(() => new Response('here'));
  const held = [await open(), await open(), await open()];
  const [first] = held;
  expect(await firstAnswer(first as Socket)).toContain('200 OK');
  const gone = once(held[1] as Socket, 'close');
  expect(await firstAnswer(await open())).toContain('200 OK');
  await gone;
  expect(await firstAnswer(first as Socket)).toContain('200 OK');
});

it('answers that nobody reads go over the bound, the oldest first', async () => {
  let [asked, dropped] = [0, 0];
  await start((_, signal) => {
    asked += 1;
    signal.addEventListener('abort', () => {
      dropped += 1;
    });
    return new Response('x'.repeat(8_000_000));
  });
  const silent = await open();
  silent.pause();
  silent.write(GET);
  await vi.waitFor(() => expect([asked, dropped]).toEqual([1, 1]), 5000);
  const reader = await open();
  reader.write(GET);
  await once(reader, 'data');
});

it('a path of more than a thousand signs is 404 before anything looks at it', async () => {
  let asked = 0;
  await start(() => {
    asked += 1;
    return new Response('here');
  });
  const socket = await open();
  socket.write(`GET /${'.'.repeat(1000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toContain('404 Not Found');
  expect(asked).toBe(0);
});
