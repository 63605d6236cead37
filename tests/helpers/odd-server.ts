import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { ApiError } from '../../src/api/error.ts';
import { type CallApi, createHttp, type HttpOptions } from '../../src/api/http.ts';
import type { Call } from '../../src/contract/call.ts';

/** A real server that answers as a test tells it, and remembers what it was asked. */
export interface OddServer {
  readonly url: string;
  readonly asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  answer(...answers: ((response: ServerResponse) => void)[]): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const text =
  (status: number, body: string, type = 'text/html') =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

export async function startOddServer(): Promise<OddServer> {
  const asked: OddServer['asked'] = [];
  let answers: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    next?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer(...next) {
      asked.length = 0;
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The browser's client, without a login and with next to no pause before it tries again. */
export const httpTo = (server: OddServer, options: Partial<HttpOptions> = {}): CallApi =>
  createHttp({ base: `${server.url}/api`, token: () => null, backOff: 1, ...options });

export const anyCallTo = (server: OddServer, call: Call, input: object): Promise<unknown> =>
  (httpTo(server) as (call: Call, input: object) => Promise<unknown>)(call, input);

export const message = { name: 'Amit', email: 'a@b.in', phone: '9876543210', message: 'Twenty characters long.' };
export const campaign = { id: 7, heading: 'Prashar Lake' };

/** The error with which a call fails; the test fails when the call succeeds. */
export async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}
