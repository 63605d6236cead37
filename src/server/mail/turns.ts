import type { Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { MailTurnTable, Tables } from '../database/schema.ts';
import { hashToken } from '../platform/tokens.ts';
import { mailKinds, type RequestedMail } from './kinds.ts';

const MINUTE_MS = 60_000;
// The pauses grow: a stranger may ask again and again. They stay short, since a link works for its owner, whoever asked for it.
const PAUSES_MS = [1, 1, 2, 5, 10].map((minutes) => minutes * MINUTE_MS);
const FORGOTTEN_MS = 60 * MINUTE_MS;
type Turn = Omit<MailTurnTable, 'key'>;

/** When the mail after a turn is due, and how many come shortly one after the other then. */
function turnAfter({ due_ms, count }: Turn, at: number): Turn {
  const pause = PAUSES_MS[Math.min(count, PAUSES_MS.length) - 1];
  if (pause === undefined || at - due_ms >= FORGOTTEN_MS) return { due_ms: at, count: 1 };
  // Also when the clock was set back.
  return { due_ms: Math.min(Math.max(at, due_ms + pause), at + pause), count: count + 1 };
}

interface TurnRequest {
  to: string;
  mail: RequestedMail;
  network: string;
  at: number;
}

/** `joins` is the id of a mail that waits already and stands for this one. */
type TurnTaken = { key: string } & ({ joins: string } | { due_ms: number });

/**
 * Takes the turn of a mail, inside the transaction that adds it. One that waits already for the address, or was asked for by the network
 * for the mailbox, gets this one's data and address. No request is left without a mail.
 */
export async function takeTurn(on: Transaction<Tables>, { to, mail, network, at }: TurnRequest): Promise<TurnTaken> {
  // Of the mailbox only the hash is stored. The row stays locked.
  const key = `${mail.kind}:${hashToken(mailboxOf(to))}`;
  const turn = await on
    .insertInto('mail_turns')
    .values({ key, due_ms: 0, count: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['due_ms', 'count'])
    .executeTakeFirstOrThrow();
  const waiting = await on
    .selectFrom('mails')
    .select(['id', 'recipient', 'network'])
    .where('turn', '=', key)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('joined', '<', mailKinds[mail.kind].joins)
    .orderBy('id')
    .execute();
  const same = waiting.find(({ recipient }) => recipient === to) ?? waiting.find((one) => one.network === network);
  if (same) {
    const { numUpdatedRows } = await on
      .updateTable('mails')
      .set((eb) => ({ payload: JSON.stringify(mail.payload), recipient: to, network, joined: eb('joined', '+', 1) }))
      .where('id', '=', same.id)
      .where('status', '=', 'queued')
      .where('attempts', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows) return { key, joins: same.id };
  }
  // Who goes first is decided when they are due.
  const ahead = await on
    .selectFrom('mails')
    .select('id')
    .where('turn', '=', key)
    .where('status', '=', 'queued')
    .where('due_ms', '=', turn.due_ms)
    .where('due_ms', '>', at)
    .limit(1)
    .executeTakeFirst();
  if (ahead) return { key, due_ms: turn.due_ms };
  const next = turnAfter(turn, at);
  await on.updateTable('mail_turns').set(next).where('key', '=', key).execute();
  return { key, due_ms: next.due_ms };
}

/** After a mail was taken: what else waits for its mailbox is put off. */
export async function putOffOthers(db: Database, key: string, at: number): Promise<void> {
  const turn = await db.selectFrom('mail_turns').select('count').where('key', '=', key).executeTakeFirst();
  const next = turnAfter({ due_ms: at, count: turn?.count ?? 1 }, at);
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ due_ms: next.due_ms })
    .where('turn', '=', key)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('due_ms', '<', next.due_ms)
    .executeTakeFirst();
  if (numUpdatedRows) await db.updateTable('mail_turns').set(next).where('key', '=', key).execute();
}

const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox to which an address leads, for counting: without what stands behind a `+`, and Google's dots and second domain. It is no
 * address to send to.
 */
export function mailboxOf(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(address.trim().toLowerCase()) ?? [];
  if (!domain) return address.trim().toLowerCase();
  const bare = name.replace(/(?<=.)\+.*$/s, '');
  return GOOGLE.includes(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}
