import type { Context, Hono } from 'hono';
import type { Call, CallReply, CallRequest } from '../../contract/call.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { User } from '../sessions.ts';
import { readJson } from './body.ts';
import { Ready, success } from './envelope.ts';
import { parsePart, queryOf } from './parse.ts';

/** What Hono carries with each request: whence it came, and which call of the contract answers it, for the log. */
export type Env = { Bindings: { address?: string; call: string } };

type UserOf<C extends Call> = C['auth'] extends 'token' ? User : C['auth'] extends 'optional' ? User | null : null;

/** A request as a handler gets it: every part parsed by the contract. */
export type Parsed<C extends Call> = CallRequest<C> & {
  user: UserOf<C>;
  /** The login token that was sent, or an empty string. */
  token: string;
  /** The network address of the sender, for limits. */
  address: string;
};

export type Handler<C extends Call> = (request: Parsed<C>) => Promise<CallReply<C> | Ready> | CallReply<C> | Ready;

export interface Api {
  /** Answers one call of the contract; the handler sees only parsed parts and its return value is checked by the types. */
  on<const C extends Call>(call: C, handler: Handler<C>): void;
}

function tokenOf(request: Request): string {
  return /^Bearer +(\S{1,500})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

async function userOf(call: Call, token: string, services: Services): Promise<User | null> {
  if (call.auth === 'none') return null;
  const user = token ? await services.sessions.find(token) : null;
  if (!user && call.auth === 'token') throw new Refusal(401, 'Please log in.', { 'www-authenticate': 'Bearer' });
  return user;
}

async function bodyOf(call: Call, request: Request): Promise<unknown> {
  // A log-out may name its token in the header alone (decision 22).
  if (call.method === 'DELETE' && !request.body) return { token: tokenOf(request) };
  return readJson(request);
}

async function parse<C extends Call>(call: C, context: Context<Env>, services: Services): Promise<Parsed<C>> {
  const request = context.req.raw;
  const token = tokenOf(request);
  const parts: Record<string, unknown> = { token, address: context.env.address ?? 'local' };
  parts['user'] = await userOf(call, token, services);
  if (call.params) parts['params'] = parsePart(call.params, context.req.param(), 'address');
  if (call.query) parts['query'] = parsePart(call.query, queryOf(request.url), 'query');
  if (call.body) parts['body'] = parsePart(call.body, await bodyOf(call, request), 'body');
  return parts as Parsed<C>;
}

// A reader who has this very answer already is told so in a few bytes.
function answered(request: Request, result: unknown): Response {
  if (!(result instanceof Ready)) return success(result);
  const etag = result.headers['etag'];
  const known = etag !== undefined && request.headers.get('if-none-match') === etag;
  if (known) return new Response(null, { status: 304, headers: result.headers });
  return result.response(request.headers.get('accept-encoding') ?? '');
}

/** Hono's spelling of a contract path under `/api`. */
export function routeOf(path: string): string {
  return `/api${path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')}`;
}

/** The one way in which a call of the contract meets its handler. */
export function makeApi(app: Hono<Env>, services: Services): Api {
  return {
    on(call, handler) {
      app.on(call.method, routeOf(call.path), async (context) => {
        context.env.call = call.path;
        return answered(context.req.raw, await handler(await parse(call, context, services)));
      });
    },
  };
}
