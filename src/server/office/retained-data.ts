import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { indiaDay } from '../../lib/format.ts';
import { lockUser } from '../auth/sessions.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { UNPAID_DAYS } from '../payments/intents.ts';
import { keepFindable } from '../people/words.ts';
import { codeOf } from '../platform/errors.ts';
import { accountEmail, accountOf, hasEmail, idsOf, ofPerson } from './stored-data.ts';

/** How many rows of each kind were deleted, in the words of the report: for one, and for several. */
type Deleted = [one: string, count: number, many?: string][];

/** Deletes what nobody has to keep, and resolves to how much of each it was. */
async function deleteRows(on: Transaction<Tables>, email: string): Promise<Deleted> {
  const own = hasEmail(email);
  const registrations = await on.deleteFrom('registrations').where(own).returning('id').execute();
  const reviews = await on.deleteFrom('reviews').where(own).returning('id').execute();
  const messages = await on.deleteFrom('contact_messages').where(own).returning('id').execute();
  // The receipt of a payment stays: its key prevents a second one. What was given in hand is no intent.
  const key = sql<string>`'receipt:' || txnid`.as('once_key');
  const receipts = on
    .selectFrom('intents')
    .select(key)
    .union(on.selectFrom('donations').select(key))
    .union(on.selectFrom('enrolments').select(key).where('serial', 'is not', null));
  const mails = await on
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email))
    .where((eb) => eb.or([eb('once_key', 'is', null), eb('once_key', 'not in', receipts)]))
    .returning('id')
    .execute();
  return [
    ['registration', registrations.length],
    ['review', reviews.length],
    ['message', messages.length],
    ['mail', mails.length],
  ];
}

/** Empties what the log of the staff says of a person: that something was done stays, and what it was before and after goes. */
async function clearLog(on: Transaction<Tables>, email: string, userId: string | undefined): Promise<void> {
  const reviews = await on.selectFrom('reviews').select('id').where(hasEmail(email)).execute();
  const about = [...(await idsOf(on, email, userId)), ...reviews.map(({ id }) => id)];
  for (let from = 0; from < about.length; from += LOG_BATCH)
    await on
      .updateTable('staff_log')
      .set({ before: '', after: '' })
      .where('about', 'in', about.slice(from, from + LOG_BATCH))
      .execute();
  // What was done to somebody of the staff is no visitor's.
  const staff = on.selectFrom('staff').select('email');
  await on
    .updateTable('staff_log')
    .set({ about: 'a person who was deleted', before: '', after: '' })
    .where('about', '=', email)
    .where('about', 'not in', staff)
    .execute();
}

/** Databases take so many values in one statement. */
const LOG_BATCH = 500;

/** Places of an account are its own, whatever address was typed; those of nobody belong to the address. */
const owned = (email: string, userId: string | undefined) => (eb: ExpressionBuilder<Tables, 'enrolments'>) =>
  eb.or([
    eb.and([eb('user_id', 'is', null), eb(eb.fn<string>('lower', ['email']), '=', email)]),
    ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
  ]);

/** A free place that is still ahead is given back. One of a campaign that is over stays, without its person, since it is counted. */
async function leaveFreePlaces(on: Transaction<Tables>, mine: ReturnType<typeof owned>, now: Date): Promise<Deleted> {
  const ahead = on.selectFrom('campaigns').select('id').where('end_day', '>=', indiaDay(now));
  const freed = await on
    .deleteFrom('enrolments')
    .where(mine)
    .where('status', '=', 'FREE')
    .where('campaign_id', 'in', ahead)
    .returning('txnid')
    .execute();
  const emptied = await on
    .updateTable('enrolments')
    .set({ user_id: null, name: 'Deleted', email: '', mobile: '', address: '{}', note: '' })
    .where(mine)
    .where('status', '=', 'FREE')
    .returning('txnid')
    .execute();
  for (const { txnid } of [...freed, ...emptied]) await keepFindable(on, txnid);
  return [
    ['free place that was ahead', freed.length, 'free places that were ahead'],
    ['name on a free place', emptied.length, 'names on free places'],
  ];
}

/** Sessions, devices, links, Google and the profile go with the account. What was paid no longer leads to it. */
async function deleteAccount(on: Transaction<Tables>, id: string): Promise<void> {
  // The payment comes first, as where one is settled: nobody waits in a circle, and what is settled at this moment is seen.
  for (const table of ['intents', 'donations', 'enrolments'] as const)
    await on.updateTable(table).set({ user_id: null }).where('user_id', '=', id).execute();
  await on.deleteFrom('users').where('id', '=', id).execute();
}

/** PostgreSQL's words for a row that came while its account went, and for two that wait for each other. */
const TRY_AGAIN = ['23503', '40P01'];

const counted = ([one, count, many = `${one}s`]: Deleted[number]) => `${count} ${count === 1 ? one : many}`;

async function forget(on: Transaction<Tables>, email: string, now: Date): Promise<string[]> {
  const account = await accountOf(on, email);
  if (account) await lockUser(on, account.id);
  // Before the rows go by which its lines are found.
  await clearLog(on, email, account?.id);
  const mine = owned(email, account?.id);
  // What the foundation's people noted about somebody goes from the places that stay.
  await on.updateTable('enrolments').set({ note: '' }).where(mine).where('note', '<>', '').execute();
  const places = await leaveFreePlaces(on, mine, now);
  const stays = await whatStays(on, email, account?.id);
  if (account) await deleteAccount(on, account.id);
  const deleted: Deleted = [...(account ? [['account', 1] as [string, number]] : []), ...places];
  const all = [...deleted, ...(await deleteRows(on, email))].filter(([, count]) => count > 0);
  return [
    all.length ? `Deleted: ${all.map(counted).join(', ')}.` : 'There was nothing to delete.',
    ...stays,
    ...(all.length
      ? [
          'Backups, data that a restore moved away, books and mails in files, and mails that the foundation has got, still hold it.',
        ]
      : []),
  ];
}

/**
 * Deletes what is stored about the person with an address, all of it or nothing, but for what the law makes the foundation keep: what
 * was paid, with its receipts. A payment that was begun stays as well, since it may still be paid. `log` runs in the same transaction.
 * Resolves to sentences that say what went.
 */
export async function forgetPerson(
  db: Database,
  typed: string,
  now: Date,
  log: (on: Database, said: readonly string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const email = accountEmail(typed);
  const work = () =>
    db.transaction().execute(async (on) => {
      const said = await forget(on, email, now);
      await log(on, said);
      return said;
    });
  return work().catch((error: unknown) => {
    if (!TRY_AGAIN.includes(codeOf(error))) throw error;
    return work();
  });
}

/**
 * Sentences about the payments of a person that stay when the rest is deleted. What was made with another address has to be looked for
 * under that one, once the account is gone.
 */
export async function whatStays(on: Transaction<Tables>, email: string, userId: string | undefined): Promise<string[]> {
  const all = await on
    .selectFrom('intents')
    .select(['txnid', 'email', 'status', 'flag'])
    .where(ofPerson(email, userId))
    .orderBy('created_at')
    .orderBy('txnid')
    .execute();
  const unpaid = all.filter(({ status }) => status !== 'paid');
  const goes = unpaid.filter(({ status, flag }) => flag === null && status !== 'pending');
  const others = Map.groupBy(
    all.filter((row) => accountEmail(row.email) !== email),
    (row) => accountEmail(row.email),
  );
  const named = [...others].map(([address, rows]) => `${rows.map(({ txnid }) => txnid).join(', ')} (${address})`);
  return [
    ...(goes.length ? [`Payments that were begun and not paid are deleted ${UNPAID_DAYS} days after they began.`] : []),
    ...(goes.length < unpaid.length
      ? ['Payments that are under way, or where something does not fit, stay: money may have come.']
      : []),
    ...(named.length ? [`Payments with another address stay, and are found by it: ${named.join('; ')}.`] : []),
  ];
}
