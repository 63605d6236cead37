import { proxy } from 'hono/proxy';
import type { App } from '../app.ts';
import { failure } from '../http/envelope.ts';

/** Sends every call to the backend at `origin`, for a foundation that has its own. Answers 502 when it cannot be reached. */
export function proxyTo(origin: string): Pick<App, 'handle' | 'close'> {
  return {
    async handle(request) {
      const { pathname, search } = new URL(request.url);
      try {
        return await proxy(`${origin}${pathname}${search}`, request);
      } catch {
        return failure(502, 'The service behind this site does not answer. Please try again in a while.');
      }
    },
    async close() {},
  };
}
