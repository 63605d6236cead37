import type { Database } from '../../src/server/database/open.ts';

/** Everything that was closed about payments, oldest first. */
export const closedMatters = (db: Database) =>
  db.selectFrom('closed_matters').selectAll().orderBy('closed_at').execute();
