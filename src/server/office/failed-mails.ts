import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { kindsWhere } from '../mail/kinds.ts';
import { StartError } from '../platform/errors.ts';

// Nobody waits any more for a link that is older.
const ASKED_MS = 2 * DAY_MS;

/** The condition of mails with a link that somebody asked for days ago. */
const isTooOld = (at: Date) =>
  sql<SqlBool>`(kind in (${sql.join(kindsWhere(({ waitedFor }) => waitedFor === true))}) and created_at < ${new Date(at.getTime() - ASKED_MS).toISOString()})`;

type Mails = SelectQueryBuilder<Tables, 'mails', object>;

export const givenUp = (db: Database): Mails => db.selectFrom('mails').where('status', '=', 'failed');

/** Those of them for which somebody may wait. */
export const waitedFor = (db: Database, at: Date): Mails => givenUp(db).where(sql<SqlBool>`not ${isTooOld(at)}`);

/** The mails that could not be sent yet, and are tried again by the server. */
export const retried = (db: Database): Mails =>
  db.selectFrom('mails').where('status', '=', 'queued').where('attempts', '>', 0).where('last_error', 'is not', null);

export async function countMails(mails: Mails): Promise<number> {
  const { count } = await mails.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of mails, the oldest first; those for which nobody waits any more come last. */
export const mailsOn = (mails: Mails, at: Date, { page = 0, size }: { page?: number; size: number }) =>
  mails
    .select(['id', 'kind', 'recipient', 'created_at', 'attempts', 'last_error'])
    .select(sql<0 | 1>`case when ${isTooOld(at)} then 1 else 0 end`.as('too_old'))
    .orderBy('too_old')
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();

export type FailedMail = Awaited<ReturnType<typeof mailsOn>>[number];

const notGivenUp = () => new StartError('This mail is not in the list of those that were given up any more.');

/** A mail that was given up; throws a `StartError` where it was not, or not any more. */
export async function failedMail(db: Database, id: string, at: Date): Promise<FailedMail> {
  const [mail] = await mailsOn(givenUp(db).where('id', '=', id), at, { size: 1 });
  if (mail) return mail;
  throw notGivenUp();
}

/**
 * Puts a mail that was given up, or all of them that somebody waits for, into the queue again, due at once. Resolves to how many; throws a
 * `StartError` where somebody else was quicker.
 */
export async function queueAgain(on: Database, at: Date, mail?: FailedMail): Promise<number> {
  const { numUpdatedRows } = await on
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, due_ms: at.getTime() })
    .where('status', '=', 'failed')
    .where(sql<SqlBool>`not ${isTooOld(at)}`)
    .$if(mail !== undefined, (query) => query.where('id', '=', mail?.id ?? ''))
    .executeTakeFirst();
  if (!numUpdatedRows && !mail?.too_old) throw notGivenUp();
  return Number(numUpdatedRows);
}

/** Takes a mail that was given up off the list: it is never sent. */
export async function dropFailed(on: Database, id: string): Promise<void> {
  await on
    .updateTable('mails')
    .set({ status: 'dropped' })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute();
}
