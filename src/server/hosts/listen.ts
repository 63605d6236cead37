import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, isIP, type Server as NetServer } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { App } from '../app.ts';
import { isApiPath } from '../calls.ts';
import { networkOf } from '../limits/network.ts';
import { crowdOf } from '../limits/turns.ts';
import { codeOf, StartError } from '../platform/errors.ts';
import { boundConnections, type ConnectionBounds } from './connections.ts';
import type { Site } from './static/site.ts';

// The system drops further ones without an answer.
const BACKLOG = 4096;

// After SIGTERM.
const SHUTDOWN_MS = 10_000;
const CLOSE_IDLE_MS = 50;

// A longer path is nobody's: it is answered before anything looks at it.
const PATH_LENGTH = 1000;

// A request has to be here in full after this time.
const REQUEST_MS = 30_000;

export interface Listening {
  /** The port that was opened; the chosen one when `PORT` was 0. */
  port: number;
  /** Takes no new requests, lets the open ones finish, and closes the app. */
  close(): Promise<void>;
}

interface Place {
  host: string;
  port: number;
}

export interface ListenOptions extends Place {
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
