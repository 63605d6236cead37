import type { Call } from '../../src/contract/call.ts';
import { calls as lines } from '../../src/contract/calls.ts';
import { ORIGIN, type TestApp } from './server.ts';

type Lines = typeof lines;

export const calls = Object.fromEntries(Object.entries(lines).map(([name, { call }]) => [name, call])) as {
  [name in keyof Lines]: Lines[name]['call'];
};

export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

/** The parts of a request, before anything is checked. */
export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export function requestFor(call: Call, { params, query, body, token, headers }: Parts): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return new Request(`${ORIGIN}/api${path}${search}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

interface Answered {
  http: number;
  status: unknown;
  data: unknown;
  headers: Headers;
}

/** The answer, which must be an envelope of exactly `status` and `data` in JSON. */
export async function envelopeOf(response: Response): Promise<Answered> {
  const type = response.headers.get('content-type');
  if (type !== 'application/json; charset=utf-8') throw new Error(`content type ${type}`);
  const envelope: unknown = JSON.parse(await response.text());
  if (typeof envelope !== 'object' || envelope === null) throw new Error('no envelope');
  if (Object.keys(envelope).toSorted().join() !== 'data,status') throw new Error(`keys ${Object.keys(envelope)}`);
  const { status, data } = envelope as { status: unknown; data: unknown };
  return { http: response.status, status, data, headers: response.headers };
}

/** Sends calls to an app and answers with what came back; the sender's address can be named. */
export const sendTo =
  (app: Pick<TestApp, 'handle'>) =>
  async (name: CallName, parts: Parts, address = '192.0.2.1'): Promise<Answered> =>
    envelopeOf(await app.handle(requestFor(calls[name], parts), { address }));
