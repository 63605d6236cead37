import { proxy } from 'hono/proxy';
import type { App } from './app.ts';
import { failure } from './http/envelope.ts';

/** Stands in for the embedded API where the foundation has a backend of its own (operations, API_ORIGIN): passes every call on. */
export function passOn(origin: string): Pick<App, 'handle' | 'close'> {
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
