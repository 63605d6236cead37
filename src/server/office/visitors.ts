import type { Selectable } from 'kysely';
import { reportOf } from '../../contract/constants.ts';
import type { Database } from '../database/open.ts';
import type { ContactMessageTable, ReviewTable } from '../database/schema/campaigns.ts';
import { HttpError } from '../platform/errors.ts';

export type VisitorMessage = Selectable<ContactMessageTable>;

/** How many messages of visitors nobody has answered. */
export async function openMessages(db: Database): Promise<number> {
  const open = db.selectFrom('contact_messages').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await open.where('answered_by', '=', '').executeTakeFirstOrThrow()).count);
}

/** A page of the messages that are open, or of those that are done, the newest first. One row more than `size` tells of another page. */
export const messagesOfVisitors = (
  db: Database,
  isOpen: boolean,
  page: number,
  size: number,
): Promise<VisitorMessage[]> =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where('answered_by', isOpen ? '=' : '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute();

/** A message of a visitor. Throws 404 where there is none with this id. */
export async function messageOfVisitor(db: Database, id: string): Promise<VisitorMessage> {
  const message = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!message) throw new HttpError(404, 'There is no such message any more.');
  return message;
}

/** Notes who has answered a message, or that it is open again (`by` empty). `at` is ISO 8601 in UTC. */
export async function noteAnswered(on: Database, id: string, by: string, at: string): Promise<void> {
  const noted = { answered_by: by, answered_at: by ? at : null };
  await on.updateTable('contact_messages').set(noted).where('id', '=', id).execute();
}

export const REVIEW_ACT = 'review';

const REPORTED = new RegExp(reportOf('([\\w-]{1,64})'));

/** A page of the reviews in a state, the newest first, and one row more where there is another page. */
export const reviewsIn = (db: Database, state: 'listed' | 'waiting' | 'hidden', page: number, size: number) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute();

/** The messages of visitors about reviews, the newest first, by the id of the review. */
export async function reportsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const reports = new Map<string, string[]>();
  if (!ids.length) return reports;
  const rows = await db
    .selectFrom('contact_messages')
    .select('message')
    .where((eb) => eb.or(ids.map((id) => eb('message', 'like', `%${reportOf(id)}%`))))
    .orderBy('created_at', 'desc')
    .execute();
  for (const id of ids) {
    const about = rows.filter(({ message }) => message.includes(reportOf(id))).map(({ message }) => message);
    if (about.length) reports.set(id, about);
  }
  return reports;
}

const MOST_REPORTS = 500;

/** The ids of reviews on the site that somebody reported since the staff last judged them, by the newest report first. */
export async function openReports(db: Database): Promise<string[]> {
  const messages = await db
    .selectFrom('contact_messages')
    .select(['message', 'created_at'])
    .where('message', 'like', `%${reportOf('%')}%`)
    .orderBy('created_at', 'desc')
    .limit(MOST_REPORTS)
    .execute();
  const reported = new Map<string, string>();
  for (const { message, created_at } of messages) {
    const id = REPORTED.exec(message)?.[1];
    if (id && !reported.has(id)) reported.set(id, created_at);
  }
  if (!reported.size) return [];
  const ids = [...reported.keys()];
  const listed = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'listed')
    .execute();
  const acts = await db
    .selectFrom('staff_log')
    .select(({ fn }) => ['about', fn.max('at').as('at')])
    .where('what', '=', REVIEW_ACT)
    .where('about', 'in', ids)
    .groupBy('about')
    .execute();
  const shown = new Set(listed.map(({ id }) => id));
  const judged = new Map(acts.map(({ about, at }) => [about, at]));
  return ids.filter((id) => shown.has(id) && (judged.get(id) ?? '') < (reported.get(id) ?? ''));
}

/** The reviews with these ids, in their order. */
export async function reviewsOf(db: Database, ids: readonly string[]): Promise<Selectable<ReviewTable>[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom('reviews').selectAll().where('id', 'in', ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** A review. Throws 404 where there is none, as when its writer has changed it. */
export async function reviewOf(db: Database, id: string): Promise<Selectable<ReviewTable>> {
  const review = await db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
  if (review) return review;
  throw new HttpError(404, 'There is no such review any more. Its writer may have changed it: look at the list again.');
}

/** Shows a review, or hides it with a reason. Throws 422 where its state has changed meanwhile. */
export async function setReview(
  on: Database,
  {
    id,
    was,
    state,
    reason,
  }: { id: string; was: 'waiting' | 'listed' | 'hidden'; state: 'listed' | 'hidden'; reason: string },
): Promise<void> {
  const { numUpdatedRows } = await on
    .updateTable('reviews')
    .set({ state, hidden_reason: reason })
    .where('id', '=', id)
    .where('state', '=', was)
    .executeTakeFirst();
  if (!numUpdatedRows)
    throw new HttpError(422, 'Somebody has judged this review since you opened it. Look at it again.');
}
