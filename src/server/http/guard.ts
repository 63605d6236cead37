import type { Hono } from 'hono';
import { identityOf } from '../database/in-use.ts';
import { lacking, migrationNames, migrationsOf } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { requireWritable } from '../database/queries.ts';
import type { Config } from '../platform/config.ts';
import { logCounted } from '../platform/counted-log.ts';
import { DatabaseAway, HttpError, isDiskFull, reasonOf } from '../platform/errors.ts';
import type { Env } from './api.ts';
import { errorResponse, failure, success } from './envelope.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

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

/** Nobody reads the answer, and nothing went wrong here. */
const hungUp = () => failure(499, 'The request was not sent to its end.');

/**
 * The answer to any error of a handler. One that is no `HttpError` is logged with a number, which is all that the visitor reads of it. A
 * database that is away and a sender who hangs up are not logged here.
 */
export function answerError(error: unknown, log: (line: string) => void, request?: Request): Response {
  if (request?.signal.aborted) return hungUp();
  if (error instanceof HttpError) return errorResponse(error);
  if (error instanceof DatabaseAway) {
    return failure(503, 'The service cannot be reached; please try again in a moment.', {
      'retry-after': '5',
    });
  }
  if (isDiskFull(error)) {
    logCounted(log, 'the disk is full, nothing was saved', reasonOf(error));
    return failure(503, "The server's disk is full, nothing was saved; please try again later.");
  }
  const id = crypto.randomUUID().slice(0, 8);
  log(`error ${id} ${error instanceof Error ? error.stack : String(error)}`);
  return failure(500, `There is some trouble with the service (number ${id}).`);
}

/** For an API on another origin than the site (`PUBLIC_API_BASE`); none for any other origin. */
export function addCorsHeaders(headers: Headers, siteUrl: string, origin: string): void {
  if (origin !== new URL(siteUrl).origin) return;
  for (const [name, value] of Object.entries({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': METHODS.join(', '),
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
    'cross-origin-resource-policy': 'cross-origin',
  }))
    headers.set(name, value);
  // Beside what it varies by already, such as the encoding.
  headers.append('vary', 'origin');
}

/** Throws a `DatabaseAway` or an `HttpError` 503 where the tables are not of this version, or nothing can be written. */
async function requireDatabase(db: Database, kind: 'sqlite' | 'postgres'): Promise<void> {
  const unfit = (what: string) => new HttpError(503, what, { 'retry-after': '5' });
  const had: readonly string[] = await migrationsOf(db).catch((error: unknown) => {
    if (error instanceof DatabaseAway) throw error;
    return [];
  });
  if (!migrationNames.every((name) => had.includes(name)))
    throw unfit('The tables of the database are not those of this version.');
  const missing = await lacking(db, kind);
  if (missing) throw unfit(`The database lacks ${missing}.`);
  await requireWritable(db).catch((error: unknown) => {
    throw error instanceof DatabaseAway ? error : unfit('The database can be read, and not written.');
  });
}

// Whoever asks more often than this, in milliseconds, is told what was found before.
const LOOK_MS = 2000;

/**
 * `/api/health/alive`: this process answers. `/api/health`: calls can be answered; else 503, and a new start would not help. It also says
 * which database that is, and in `stale` why the pages are not of today.
 */
export function addHealthRoutes(
  app: Hono<Env>,
  { db, config, stale }: { db: Database; config: Pick<Config, 'database'>; stale: () => readonly string[] },
): void {
  let looked = Number.NEGATIVE_INFINITY;
  app.get('/api/health/alive', () => success({ alive: true }));
  app.get('/api/health', async () => {
    if (performance.now() - looked > LOOK_MS) {
      await requireDatabase(db, config.database.kind);
      looked = performance.now();
    }
    const { id } = await identityOf(db);
    const found = stale();
    return success({ ok: true, database: id, ...(found.length && { stale: found }) });
  });
}
