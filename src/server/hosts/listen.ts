import { createServer as createHttpServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer, isIP, type Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { App } from '../app.ts';
import { isApiPath } from '../calls.ts';
import { networkOf } from '../limits/network.ts';
import { crowdOf } from '../limits/queues.ts';
import { codeOf, StartError } from '../platform/errors.ts';
import type { Site } from './static/site.ts';

// The system drops further ones without an answer.
const BACKLOG = 4096;

const SHUTDOWN_MS = 10_000;
const CLOSE_IDLE_MS = 50;

// A longer path is nobody's: it is answered before anything looks at it.
const PATH_LENGTH = 1000;

// A request has to be here in full after this time.
const REQUEST_MS = 30_000;

export interface Listening {
  /** The port that was opened; the chosen one when `PORT` was 0. */
  port: number;
  close(): Promise<void>;
}

interface Place {
  host: string;
  port: number;
}

interface ListenOptions extends Place {
  /** How many entries of `X-Forwarded-For` are believed; 0 by default. */
  trustedProxies?: number;
  site?: Site;
  bounds?: ConnectionBounds;
  /** The host at which the desk alone is served, where it has one of its own. */
  deskHost?: string | undefined;
}

let warned = false;

function addressOf({ incoming }: HttpBindings, hops: number): string {
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '');
  if (forwarded && hops === 0 && !warned) {
    warned = true;
    process.stderr.write(
      'X-Forwarded-For is not believed. Behind a proxy, set TRUSTED_PROXIES to the number of proxies.\n',
    );
  }
  return senderOf(incoming.socket?.remoteAddress ?? 'unknown', forwarded, hops);
}

function messageOf(error: unknown, { host, port }: Place): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program; stop it or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is "${host}", which is no address of this machine.`;
  return `${host}:${port} cannot be opened (${code || String(error)}).`;
}

async function openPort(server: NetServer, options: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(messageOf(error, options), { cause: error })));
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : options.port);
    });
  });
}

/** Rejects with a `StartError` of one sentence when this port cannot be opened at this moment. */
export async function tryPort(place: Place): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  await openPort(server, place);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
}

async function finish(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
  // Left open, a connection would delay the end for seconds.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearInterval(idle);
  clearTimeout(deadline);
}

/** Listens with the app and, for every other path, the site. Rejects with a `StartError` of one sentence. */
export async function listen(app: Pick<App, 'handle' | 'close'>, options: ListenOptions): Promise<Listening> {
  const isCrowded = crowdOf();
  const answer = getRequestListener((request, bindings) => {
    const { pathname: from, host } = new URL(request.url);
    // No page of the site runs a script on the desk's origin.
    if (host === options.deskHost && !/^\/(?:desk(?:\/|$)|favicon\.svg$)/.test(from))
      return new Response('There is no such page.', { status: 404 });
    const address = addressOf(bindings as HttpBindings, options.trustedProxies ?? 0);
    if (!isApiPath(from) && options.site) return options.site(request, { address });
    return app.handle(request, { address, crowded: isCrowded(networkOf(address)) });
  });
  const connections = boundConnections((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path.length <= PATH_LENGTH) return void answer(request, response);
    response.writeHead(404, { 'content-type': 'text/plain', 'content-length': 9 }).end('Not found');
  }, options.bounds);
  const server = createHttpServer(connections.listener);
  connections.watch(server);
  server.requestTimeout = REQUEST_MS;
  const port = await openPort(server, options);
  return {
    port,
    async close() {
      await finish(server);
      await app.close();
    },
  };
}

/** An address as a proxy writes it: without brackets and port. Undefined for anything that is no address. */
function read(written: string): string | undefined {
  const text = written.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.split(':')[0] : text);
  return bare && isIP(bare) ? bare : undefined;
}

/**
 * The sender's address. Each proxy appends to `X-Forwarded-For`, so only the last `hops` entries count: the others were written by the
 * sender. An entry that is no address is not believed, nor what stands left of it.
 */
export function senderOf(peer: string, forwarded: string, hops: number): string {
  const list = forwarded.split(',');
  let sender = peer;
  for (let hop = 0; hop < Math.min(hops, list.length); hop++) {
    const entry = read(list.at(-1 - hop) ?? '');
    if (!entry) break;
    sender = entry;
  }
  return sender;
}

interface ConnectionBounds {
  /** Beyond so many, the oldest one without a request under way goes for each new one. */
  readonly most: number;
  readonly unread: number;
  /** After so many milliseconds in which nothing moves, a connection goes. */
  readonly still: number;
}

const BOUNDS: ConnectionBounds = { most: 2000, unread: 64 * 1024 * 1024, still: 60_000 };
const LOOK_MS = 1000;

const SLICE = 512;

/**
 * Gives what comes to the server's reader in small pieces: 64 KB hold two thousand requests, and the reader makes an object of each one,
 * also of a connection that is gone.
 */
function readInSlices(socket: Socket): void {
  const readers = socket.listeners('data');
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !socket.destroyed; at += SLICE)
      for (const read of readers) read.call(socket, chunk.subarray(at, at + SLICE));
  });
}

interface BoundedConnections {
  readonly listener: RequestListener;
  watch(server: Server): void;
}

/**
 * Bounds what strangers can hold with connections. One that asks again before its answer has come is ended. Answers that nobody reads go,
 * the oldest first; over the bound the oldest idle connection goes.
 */
function boundConnections(
  answer: RequestListener,
  { most, unread, still }: ConnectionBounds = BOUNDS,
): BoundedConnections {
  const open = new Set<Socket>();
  // In the order in which they became idle.
  const idle = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();

  function makeRoom(newest: Socket): void {
    if (open.size <= most) return;
    for (const socket of idle) {
      if (socket === newest) continue;
      socket.destroy();
      return;
    }
  }
  function endUnread(): void {
    let bytes = 0;
    for (const socket of answering.keys()) bytes += socket.writableLength;
    for (const socket of answering.keys()) {
      if (bytes <= unread) return;
      bytes -= socket.writableLength;
      if (socket.writableLength) socket.destroy();
    }
  }
  return {
    listener(request, response) {
      const { socket } = request;
      if (socket.destroyed) return;
      if (answering.has(socket)) {
        socket.destroy();
        return;
      }
      answering.set(socket, response);
      idle.delete(socket);
      const done = () => {
        if (answering.get(socket) !== response) return;
        answering.delete(socket);
        if (open.has(socket)) idle.add(socket);
      };
      response.once('finish', done).once('close', done);
      answer(request, response);
    },
    watch(server) {
      server.setTimeout(still);
      server.on('connection', (socket: Socket) => {
        open.add(socket);
        idle.add(socket);
        socket.once('close', () => {
          open.delete(socket);
          idle.delete(socket);
          answering.delete(socket);
        });
        readInSlices(socket);
        makeRoom(socket);
      });
      const timer = setInterval(endUnread, LOOK_MS).unref();
      server.once('close', () => clearInterval(timer));
    },
  };
}
