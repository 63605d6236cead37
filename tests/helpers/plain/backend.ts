import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { PLAIN_MERCHANT, type PlainAnswer, type PlainRequest, plainCalls } from './calls.ts';
import { popupScript } from './popup.ts';

/** How a loosely typed backend would write the same answers: numbers and booleans as text or 0 and 1, days as times, null for a missing text. */

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const writers: Readonly<Record<string, (value: unknown) => unknown>> = {
  number: String,
  boolean: Number,
  string: (value) => (value === '' ? null : /^\d{4}-\d\d-\d\d$/.test(String(value)) ? `${value}T00:00:00.000Z` : value),
};

/** The same data with other types. A status is a word that nobody knows. Lists get a row that is broken. */
export function loosened(data: unknown, key = ''): unknown {
  if (Array.isArray(data)) return [...data.map((each) => loosened(each)), ...(key === 'rows' ? [null] : [])];
  if (isPlainObject(data))
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, loosened(value, name)]));
  if (key === 'gatewayStatus') return 'IN_BANK_QUEUE';
  return writers[typeof data]?.(data) ?? null;
}

export interface PlainSwitches {
  /** The HTTP status of every call that the specification does not have; `page`: status 200 and a page. */
  unknown: 404 | 401 | 500 | 'page';
  strict: boolean;
  loose: boolean;
  /** Whether the status of an enrolment stands in the `status` of the answer, beside no `data`. */
  placeInStatus: boolean;
  data: unknown;
  mailedToken: string;
  /** Milliseconds before each answer. */
  slow: number;
  down: boolean;
  popup: 'SUCCESS' | 'FAILED' | 'CANCEL' | 'IN_PROGRESS' | 'throws' | 'silent';
}

const usual: PlainSwitches = {
  unknown: 404,
  strict: true,
  loose: false,
  placeInStatus: false,
  data: 'Done.',
  mailedToken: 'a/b+c=d%2Fe',
  slow: 0,
  down: false,
  popup: 'SUCCESS',
};

/** A request as the plain backend got it; `known` when the specification has the call. */
interface PlainAsked extends PlainRequest {
  readonly known: boolean;
}

export interface PlainBackend {
  readonly url: string;
  readonly switches: PlainSwitches;
  readonly asked: PlainAsked[];
  /** The calls that the specification does not have, and the bodies that it does not know. */
  readonly wrong: string[];
  readonly calls: ReturnType<typeof plainCalls>;
  reset(switches?: Partial<PlainSwitches>): void;
  close(): Promise<void>;
}

async function read(message: IncomingMessage): Promise<PlainRequest> {
  let text = '';
  for await (const chunk of message) text += chunk;
  const { pathname, searchParams } = new URL(message.url ?? '', 'http://plain');
  return {
    method: message.method ?? '',
    path: pathname.replace(/^\/api(?=\/)/, ''),
    query: searchParams,
    body: text.startsWith('{') ? JSON.parse(text) : {},
    token: String(message.headers.authorization ?? '').replace('Bearer ', ''),
  };
}

/**
 * A backend that answers the calls of the specification, field for field, and nothing else. Calls lie below `/api`; the popup's script is
 * the provider's part.
 */
export async function startPlainBackend(first: Partial<PlainSwitches> = {}, port = 0): Promise<PlainBackend> {
  const switches: PlainSwitches = { ...usual, ...first };
  const asked: PlainAsked[] = [];
  const wrong: string[] = [];
  let calls = plainCalls(switches);

  function answerTo(request: PlainRequest): PlainAnswer | undefined {
    const { call, part = '' } = calls.find(request) ?? {};
    const name = `${request.method} ${request.path}`;
    asked.push({ ...request, known: call !== undefined });
    if (switches.down) return [503, false, 'The backend is down.'];
    if (!call) {
      wrong.push(name);
      return switches.unknown === 'page' ? undefined : [switches.unknown, false, 'No such call.'];
    }
    if (call.login && !calls.knows(request.token)) return [401, false, 'Please log in.'];
    const more = call.keys && Object.keys(request.body).filter((key) => !call.keys?.includes(key));
    if (more?.length) {
      wrong.push(`${name} with ${more.join(', ')}`);
      if (switches.strict) return [400, false, `Unknown: ${more.join(', ')}.`];
    }
    return call.answer(request, part);
  }

  const server = createServer(async (message, response) => {
    const cors = {
      'access-control-allow-origin': message.headers.origin ?? '*',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    };
    if (message.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const request = await read(message);
    if (request.path === '/payu/bolt.min.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(popupScript(switches.popup));
      return;
    }
    const answer = answerTo(request);
    if (switches.slow) await setTimeout(switches.slow);
    if (!answer) {
      response.writeHead(200, { ...cors, 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    }
    const [httpStatus, status, data] = answer;
    const body = switches.loose && status ? { status: 1, data: loosened(data) } : { status, data };
    response.writeHead(httpStatus, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switches,
    asked,
    wrong,
    get calls() {
      return calls;
    },
    reset(next = {}) {
      Object.assign(switches, usual, next);
      asked.length = 0;
      wrong.length = 0;
      calls = plainCalls(switches);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

// Started by itself: `node tests/helpers/plain/backend.ts PORT [SWITCH=VALUE …]`, each value as JSON.
if (import.meta.main) {
  const [port = '4400', ...given] = process.argv.slice(2);
  const set = given.map((each) => each.split('=', 2)).map(([name, value = '']) => [name, JSON.parse(value)]);
  const { url, switches } = await startPlainBackend(Object.fromEntries(set), Number(port));
  console.log(`The plain backend answers at ${url}, with ${JSON.stringify(switches)}.`);
  console.log(
    `Build and serve with API_ORIGIN=${url} PUBLIC_PAYU_KEY=${PLAIN_MERCHANT.key} PUBLIC_PAYU_TAG=${PLAIN_MERCHANT.tag}.`,
  );
}
