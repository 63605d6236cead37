import type { Database } from '../database/open.ts';
import { StartError } from '../platform/errors.ts';

/** The reviews that nobody has approved yet, oldest first. */
export const waitingReviews = (db: Database) =>
  db.selectFrom('reviews').selectAll().where('waiting', '=', 1).orderBy('created_at').execute();

const notWaiting = (id: string) => new StartError(`No review with the id "${id}" is waiting.`);

/** Lists a waiting review on the site. Throws a `StartError` when none has this id. */
export async function approveReview(db: Database, id: string): Promise<void> {
  const waiting = db.updateTable('reviews').set({ waiting: 0 }).where('id', '=', id).where('waiting', '=', 1);
  if (!(await waiting.returning('id').executeTakeFirst())) throw notWaiting(id);
}

/** Deletes a waiting review. Throws a `StartError` when none has this id. */
export async function removeReview(db: Database, id: string): Promise<void> {
  const waiting = db.deleteFrom('reviews').where('id', '=', id).where('waiting', '=', 1);
  if (!(await waiting.returning('id').executeTakeFirst())) throw notWaiting(id);
}
