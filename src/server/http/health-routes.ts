import type { Hono } from 'hono';
import { migrationNames, migrationsOf } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { DatabaseAway, HttpError } from '../platform/errors.ts';
import type { Env } from './api.ts';
import { success } from './envelope.ts';

/** Throws where the tables are not those of this version: a `DatabaseAway`, or an `HttpError` 503. */
async function requireTables(db: Database): Promise<void> {
  const had: readonly string[] = await migrationsOf(db).catch((error: unknown) => {
    if (error instanceof DatabaseAway) throw error;
    return [];
  });
  if (migrationNames.every((name) => had.includes(name))) return;
  throw new HttpError(503, 'The tables of the database are not those of this version.', { 'retry-after': '5' });
}

/**
 * Two routes for what watches the server. `/api/health/alive`: this process answers; when not, start it again. `/api/health`: calls can be
 * answered, since the database answers and has the tables of this version; when not, 503, and a new start would not help.
 */
export function addHealthRoutes(app: Hono<Env>, db: Database): void {
  app.get('/api/health/alive', () => success({ alive: true }));
  app.get('/api/health', async () => {
    await requireTables(db);
    return success({ ok: true });
  });
}
