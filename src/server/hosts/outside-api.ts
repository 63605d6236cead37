import { proxy } from 'hono/proxy';
import type { App } from '../app.ts';
import { failure } from '../http/envelope.ts';

/** A sender may claim any address or site in them, or they are about this connection alone. */
const NOT_PASSED_ON =
  /^(forwarded|x-forwarded-.*|(x-real|x-client|client|true-client|x-cluster-client|cf-connecting|fastly-client)-ip|x-nf-client-connection-ip|expect)$/;

/** The only address in it is the one that this server knows. */
function passedOn(request: Request, siteUrl: string, address: string | undefined): Request {
  for (const name of [...request.headers.keys()]) if (NOT_PASSED_ON.test(name)) request.headers.delete(name);
  const { protocol, host } = new URL(siteUrl);
  request.headers.set('x-forwarded-proto', protocol.slice(0, -1));
  request.headers.set('x-forwarded-host', host);
  if (address) request.headers.set('x-forwarded-for', address);
  return request;
}

/** Sends every call to the backend at `origin`, with the visitor's address in `X-Forwarded-For`. Answers 502 when it cannot be reached. */
export function proxyTo(origin: string, siteUrl: string): Pick<App, 'handle' | 'close'> {
  return {
    async handle(request, { address } = {}) {
      const { pathname, search } = new URL(request.url);
      // The staff's pages belong to the data of the embedded API.
      if (/^\/desk\b/.test(pathname)) return failure(404, 'There is no desk here.');
      const customFetch = (raw: Request) => fetch(passedOn(raw, siteUrl, address));
      try {
        return await proxy(`${origin}${pathname}${search}`, { raw: request, redirect: 'manual', customFetch });
      } catch {
        return failure(502, 'The service behind this site does not answer. Please try again in a while.');
      }
    },
    async close() {},
  };
}
