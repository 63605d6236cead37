import type { Context, Hono } from 'hono';
import type { Call, CallReply, CallRequest } from '../../contract/call.ts';
import { calls, lineOf } from '../../contract/calls.ts';
import type { FormSchema } from '../../contract/fields.ts';
import type { Sessions, User } from '../auth/sessions.ts';
import { type Limits, networkLimit } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { type FairQueue, makeCallQueue } from '../limits/queues.ts';
import { HttpError } from '../platform/errors.ts';
import { boundedBodies, formBytes, type ReadBounded, readJson, readText } from './body.ts';
import { Ready, success } from './envelope.ts';
import type { FormPages, HandleForm } from './form-posts/form-handler.ts';
import { isForm } from './form-posts/read-form.ts';
import { browserName, parsePart, queryOf } from './parse.ts';

/** What Hono passes along: the sender's address, and the path of the call as the contract writes it. */
export type Env = { Bindings: { address?: string; call: string } };

type UserOf<C extends Call> = C['auth'] extends 'token' ? User : C['auth'] extends 'optional' ? User | null : null;

export type Parsed<C extends Call> = CallRequest<C> & {
  user: UserOf<C>;
  token: string;
  network: string;
  readonly browser: string;
  /** Of a posted form: the same when it is sent again that day, to store it once. */
  readonly formKey: string | undefined;
  readonly signal: AbortSignal;
};

/** Returns `data`, or a response that is ready; throws an `HttpError` to refuse. */
type Handler<C extends Call> = (request: Parsed<C>) => Promise<CallReply<C> | Ready> | CallReply<C> | Ready;

export interface Api {
  /**
   * Registers the handler of a call of `contract/calls.ts`: its limit is counted, its parts are parsed, and it waits for its turn unless
   * `bounded` says that the handler sees to it. Throws for a call that is not in the list.
   */
  on<const C extends Call>(call: C, handler: Handler<C>, bounded?: 'by its handler'): void;
  /** Takes a call also as a form posts it without a script, and answers it with pages. Throws for one whose line has no form. */
  form(call: Call, pages: FormPages): void;
  /** Throws where a call of the list lacks a handler, or its form pages. */
  requireAll(): void;
}

/** The network of a request's sender, by which limits count; `local` without an address. */
export const senderNetwork = (context: Context<Env>): string => networkOf(context.env.address ?? 'local');

function tokenOf(request: Request): string {
  return /^Bearer +(\S{1,500})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** 401, which leads a browser to `/login` and back. */
export const loginNeeded = () => new HttpError(401, 'Please log in.', { 'www-authenticate': 'Bearer' });

async function userOf(call: Call, token: string, sessions: Sessions): Promise<User | null> {
  if (call.auth === 'none') return null;
  const user = token ? await sessions.find(token) : null;
  if (!user && call.auth === 'token') throw loginNeeded();
  return user;
}

async function bodyOf(call: Call, request: Request, network: string, bounded: ReadBounded): Promise<unknown> {
  // A logout may send its token in the header only, without a body.
  const empty = call.method === 'DELETE' ? { token: tokenOf(request) } : undefined;
  return bounded(network, call.bodyBytes, (limit) => readJson(request, { types: call.bodyTypes, limit, empty }));
}

async function parseRequest<C extends Call>(
  call: C,
  context: Context<Env>,
  sessions: Sessions,
  body: unknown,
  formKey: string | undefined,
): Promise<Parsed<C>> {
  const request = context.req.raw;
  const token = tokenOf(request);
  const parts: Record<string, unknown> = {
    token,
    formKey,
    network: senderNetwork(context),
    get browser() {
      return browserName(request.headers.get('user-agent') ?? '');
    },
    // Asked for by few calls: it makes the host build a whole request.
    get signal() {
      return request.signal;
    },
  };
  parts['user'] = await userOf(call, token, sessions);
  if (call.params) parts['params'] = parsePart(call.params, context.req.param(), 'address');
  if (call.query) parts['query'] = parsePart(call.query, queryOf(request.url), 'query');
  if (call.body) parts['body'] = parsePart(call.body, body, 'body');
  return parts as Parsed<C>;
}

// A client that has this response already gets 304 without a body.
function responseOf(request: Request, result: unknown): Response {
  if (!(result instanceof Ready)) return success(result);
  const etag = result.headers['etag'];
  const known = etag !== undefined && request.headers.get('if-none-match') === etag;
  if (known) return new Response(null, { status: 304, headers: result.headers });
  return result.response(request.headers.get('accept-encoding') ?? '');
}

/** A path of the contract as a route of Hono under `/api`: `/x/{id}/` becomes `/api/x/:id`. */
function routeOf(path: string): string {
  return `/api${path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')}`;
}

const noQueue: FairQueue = (_, task) => task();

/** Connects calls of the contract with their handlers. */
export function makeApi(
  app: Hono<Env>,
  { sessions, limits }: { sessions: Sessions; limits: Limits },
  takeForm: HandleForm,
  bodies = boundedBodies(),
): Api {
  const forms = new Map<string, { schema: FormSchema; pages: FormPages }>();
  const handled = new Set<string>();
  const nameOf = ({ method, path }: Call) => `${method} ${path}`;
  return {
    on(call, handler, bounded) {
      const { limit } = lineOf(call);
      const counted = typeof limit === 'object' ? networkLimit(limit) : undefined;
      handled.add(nameOf(call));
      const queue = bounded ? noQueue : makeCallQueue();
      app.on(call.method, routeOf(call.path), async (context) => {
        context.env.call = call.path;
        const request = context.req.raw;
        const network = senderNetwork(context);
        const work = (body: unknown, formKey?: string) =>
          queue({ name: network }, async () => {
            const parsed = await parseRequest(call, context, sessions, body, formKey);
            if (counted) await limits.hit([counted, network]);
            return handler(parsed);
          });
        const form = forms.get(nameOf(call));
        if (form && isForm(request)) {
          const made = (body: unknown, formKey: string) => work(body, formKey);
          const text = () => bodies(network, formBytes(call.bodyBytes), (limit) => readText(request, limit));
          return takeForm({ request, path: call.path, ...form, network, text, call: made });
        }
        // Before its turn: a slow sender holds up nobody.
        const body = call.body ? await bodyOf(call, request, network, bodies) : undefined;
        return responseOf(request, await work(body));
      });
    },
    form(call, pages) {
      const { form: schema } = lineOf(call);
      if (!schema) throw new Error(`${nameOf(call)} has no form in src/contract/calls.ts.`);
      forms.set(nameOf(call), { schema, pages });
    },
    requireAll() {
      for (const line of Object.values(calls)) {
        const name = nameOf(line.call);
        if (!handled.has(name)) throw new Error(`${name} has no handler: its line is in src/contract/calls.ts.`);
        if ('form' in line && !forms.has(name)) throw new Error(`${name} has a form and no pages that answer it.`);
      }
    },
  };
}
