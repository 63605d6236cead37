import type { Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import type { OwnMail } from '../mail/kinds.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { type Enrolled, enrolledIn } from './enrolled.ts';

/** How many are mailed in one transaction: what else writes waits no longer than for these. */
const BATCH = 50;

/** A mail that each place gets at most once. */
export interface PlaceMail {
  /** Names the matter, such as `called-off:2026-11-23T12:00:00.000Z`. */
  once: string;
  mail(txnid: string): OwnMail;
}

/** The `once` key of the mail about a matter to one place. */
export const placeKey = (once: string, txnid: string): string => `${once}:${txnid}`;

/** Adds the mail of each of these places that has an address and none with its key, in the caller's transaction. */
export async function addMails(
  on: Database,
  outbox: Pick<Outbox, 'add'>,
  places: readonly Enrolled[],
  { once, mail }: PlaceMail,
): Promise<void> {
  for (const { txnid, to } of places) if (to) await outbox.add(on, to, mail(txnid), placeKey(once, txnid));
}

/** The next places of a campaign without a mail with the key. */
async function withoutMail(on: Transaction<Tables>, campaign: string, { once }: PlaceMail): Promise<string[]> {
  const places = (await enrolledIn(on, campaign)).filter(({ to }) => to);
  const keys = places.map(({ txnid }) => placeKey(once, txnid));
  const known = new Set<string | null>();
  // Databases limit the number of parameters in one statement.
  for (let at = 0; at < keys.length; at += 500) {
    const rows = on
      .selectFrom('mails')
      .select('once_key')
      .where('once_key', 'in', keys.slice(at, at + 500));
    for (const { once_key } of await rows.execute()) known.add(once_key);
  }
  const left = places.filter(({ txnid }) => !known.has(placeKey(once, txnid)));
  return left.slice(0, BATCH).map(({ txnid }) => txnid);
}

/**
 * Mails everybody with a place in a campaign who has no mail with this key yet, some in a transaction. An end in the middle loses and
 * doubles nothing: the next run mails the others. Resolves to how many got one.
 * @param next chooses the transaction ids of those who get it in a transaction, at most so many, and what it writes is part of that; by
 * default those without a mail with the key
 */
export async function mailPlaces(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  campaign: string,
  what: PlaceMail,
  next: (on: Transaction<Tables>, most: number) => Promise<string[]> = (on) => withoutMail(on, campaign, what),
): Promise<number> {
  for (let all = 0; ; ) {
    const some = await db.transaction().execute(async (on) => {
      const txnids = await next(on, BATCH);
      if (txnids.length) await addMails(on, outbox, await enrolledIn(on, campaign, txnids), what);
      return txnids.length;
    });
    if (!some) return all;
    all += some;
    outbox.kick();
  }
}
