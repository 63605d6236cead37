import type { Database } from '../database/open.ts';
import { StartError } from '../platform/errors.ts';

/** The reviews that nobody has approved yet, oldest first. */
export const waitingReviews = (db: Database) =>
  db.selectFrom('reviews').selectAll().where('waiting', '=', 1).orderBy('created_at').execute();

/** The reviews that the site shows, oldest first. */
export const shownReviews = (db: Database) =>
  db.selectFrom('reviews').selectAll().where('waiting', '=', 0).orderBy('created_at').execute();

const absent = (id: string) => new StartError(`There is no review with the id "${id}".`);

/** Lists a waiting review on the site. Returns what was done, as a sentence. Throws a `StartError` when none has this id. */
export async function approveReview(db: Database, id: string): Promise<string> {
  const review = db.updateTable('reviews').set({ waiting: 0 }).where('id', '=', id).where('waiting', '=', 1);
  const approved = await review.returning(['name', 'headline']).executeTakeFirst();
  if (approved) return `${id}  is on the site now: ${approved.name}: ${approved.headline}`;
  const known = await db.selectFrom('reviews').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw absent(id);
  return `${id}  is on the site already.`;
}

/**
 * Deletes a review, whether it waits or is on the site. Returns what was done, as a sentence. Throws a `StartError` when none has this
 * id.
 */
export async function removeReview(db: Database, id: string): Promise<string> {
  const review = db.deleteFrom('reviews').where('id', '=', id);
  const gone = await review.returning(['name', 'headline', 'waiting']).executeTakeFirst();
  if (!gone) throw absent(id);
  return `${id}  deleted${gone.waiting ? ', it was waiting' : ' from the site'}: ${gone.name}: ${gone.headline}`;
}
