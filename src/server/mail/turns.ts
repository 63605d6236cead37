import type { Transaction } from 'kysely';
import { hashToken } from '../auth/tokens.ts';
import type { MailTurnTable, Tables } from '../database/schema.ts';
import type { Mail } from './write.ts';

const MINUTE_MS = 60_000;
// From one mail to the next of the same kind and address. The pauses grow, since a stranger may ask again and again: 144 mails a day
// then, and not 1440. They stay short, since a link that has come works for its owner, whoever asked for it.
const PAUSES_MS = [1, 1, 2, 5, 10].map((minutes) => minutes * MINUTE_MS);
/** After so long without such a mail the pauses begin anew. */
const FORGOTTEN_MS = 60 * MINUTE_MS;

/** A mail that somebody else than the owner of the address can cause. */
export type RequestedMail = Extract<Mail, { kind: 'confirm' | 'reset' | 'google-link' }>;

type Turn = Omit<MailTurnTable, 'key'>;

/** When the mail after a turn is due, and how many come shortly one after the other then. */
function turnAfter({ due_ms, count }: Turn, at: number): Omit<Turn, 'mail_id'> {
  const pause = PAUSES_MS[Math.min(count, PAUSES_MS.length) - 1];
  if (pause === undefined || at - due_ms >= FORGOTTEN_MS) return { due_ms: at, count: 1 };
  // Never more than a pause from now, also when the clock was set back.
  return { due_ms: Math.min(Math.max(at, due_ms + pause), at + pause), count: count + 1 };
}

/**
 * Takes the turn of a mail, inside the transaction that adds it. Returns when the mail is due, in milliseconds since 1970; null when one
 * of its kind already waits for that address: it was given the data of this one instead. No request is left without a mail.
 */
export async function takeTurn(
  on: Transaction<Tables>,
  { id, to, mail, at }: { id: string; to: string; mail: RequestedMail; at: number },
): Promise<number | null> {
  // Only the hash of the address is stored. The row stays locked until the transaction ends.
  const key = `${mail.kind}:${hashToken(to)}`;
  const turn = await on
    .insertInto('mail_turns')
    .values({ key, mail_id: '', due_ms: 0, count: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['mail_id', 'due_ms', 'count'])
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await on
    .updateTable('mails')
    .set({ payload: JSON.stringify(mail.payload) })
    .where('id', '=', turn.mail_id)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows) return null;
  const next = turnAfter(turn, at);
  await on
    .updateTable('mail_turns')
    .set({ ...next, mail_id: id })
    .where('key', '=', key)
    .execute();
  return next.due_ms;
}
