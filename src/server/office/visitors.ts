import type { Selectable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { ContactMessageTable } from '../database/schema/campaigns.ts';
import { HttpError } from '../platform/errors.ts';

/** A message of a visitor. */
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
