import type { Hono } from 'hono';
import { codeOf, Refusal, sqliteCode } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Env } from './api.ts';
import { failure, refused } from './envelope.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Which methods the registered calls offer at a path, for 405 and for preflights. */
function methodsAt(app: Hono<Env>, path: string): string[] {
  return METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && !route.path.includes('*')),
  );
}

/** 404 for a path without a call, 405 with `Allow` for a method that the path does not have. */
export function unknownCall(app: Hono<Env>, path: string): Response {
  const allowed = methodsAt(app, path);
  if (!allowed.length) return failure(404, 'There is no such call.');
  return failure(405, `This call answers to ${allowed.join(' and ')} only.`, { allow: allowed.join(', ') });
}

/** A failure that nobody foresaw: logged with a number that the visitor can name, told without its inside. */
export function broken(error: unknown, services: Services): Response {
  if (error instanceof Refusal) return refused(error);
  const id = crypto.randomUUID().slice(0, 8);
  services.log(`error ${id} ${error instanceof Error ? error.stack : String(error)}`);
  if (sqliteCode(error) === 13 || codeOf(error) === '53100') {
    return failure(503, `The server's disk is full, nothing was saved; please try again later (number ${id}).`);
  }
  // node-postgres says so when no connection became free in time; it has no code of its own.
  if (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')) {
    return failure(503, 'The service is very busy; please try again in a moment.', { 'retry-after': '5' });
  }
  return failure(500, `There is some trouble with the service (number ${id}).`);
}

/** Lets the site call from its own origin when the API lives on another one (`PUBLIC_API_BASE`). */
export function crossOrigin(services: Services, origin: string): [string, string][] {
  if (origin !== new URL(services.config.siteUrl).origin) return [];
  return Object.entries({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': METHODS.join(', '),
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  });
}
