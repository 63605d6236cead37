import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { groupOf } from '../mail/deliver.ts';
import { StartError } from '../platform/errors.ts';

// A link that somebody asked for longer ago is not waited for any more, and the one that confirms an address does not work any more.
const ASKED_MS = 2 * DAY_MS;

const NOT_GIVEN_UP = 'This mail is not in the list of those that were given up any more.';

/** A mail that was given up, or that is tried again. */
export interface FailedMail {
  id: string;
  kind: string;
  recipient: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  attempts: number;
  last_error: string | null;
}

const COLUMNS = ['id', 'kind', 'recipient', 'created_at', 'attempts', 'last_error'] as const;

/** Every mail that was given up, oldest first. No mail in the queue holds a token. */
export const failedMails = (db: Database): Promise<FailedMail[]> =>
  db.selectFrom('mails').select(COLUMNS).where('status', '=', 'failed').orderBy('created_at').execute();

/** The mails that could not be sent yet and are tried again by the server, oldest first. */
export const retriedMails = (db: Database): Promise<FailedMail[]> =>
  db
    .selectFrom('mails')
    .select(COLUMNS)
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .execute();

/** Whether the mail may go out still: one with a link is not sent days after somebody asked for it. */
export const isTooOld = ({ kind, created_at }: FailedMail, at: Date): boolean =>
  groupOf(kind) === 'waited-for' && at.getTime() - Date.parse(created_at) > ASKED_MS;

/** The mails that were put into the queue again, and those that were not, since nobody waits for their links any more. */
interface QueuedAgain {
  queued: FailedMail[];
  tooOld: FailedMail[];
}

/**
 * Puts a mail that was given up, or all of them (`all`), into the queue again, due at once. What is known of earlier attempts stays: a
 * receipt that may have arrived says that it comes once more. Throws a `StartError` where nothing of that is left.
 */
export async function queueAgain(db: Database, id: string, at: Date): Promise<QueuedAgain> {
  const chosen = (await failedMails(db)).filter((mail) => id === 'all' || mail.id === id);
  const tooOld = chosen.filter((mail) => isTooOld(mail, at));
  const queued: FailedMail[] = [];
  for (const mail of chosen.filter((one) => !tooOld.includes(one))) {
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set({ status: 'queued', attempts: 0, due_ms: at.getTime() })
      .where('id', '=', mail.id)
      .where('status', '=', 'failed')
      .executeTakeFirst();
    // Somebody else may have been quicker.
    if (numUpdatedRows) queued.push(mail);
  }
  if (!queued.length && !tooOld.length) throw new StartError(NOT_GIVEN_UP);
  return { queued, tooOld };
}

/**
 * Takes a mail that was given up off the list: it is never sent. Its row stays as long as that of a mail that was sent. Returns the mail;
 * throws a `StartError` when there is no such one.
 */
export async function dropFailed(db: Database, id: string): Promise<FailedMail> {
  const dropped = await db
    .updateTable('mails')
    .set({ status: 'dropped' })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!dropped) throw new StartError(NOT_GIVEN_UP);
  return dropped;
}
