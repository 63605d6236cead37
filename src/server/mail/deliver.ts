import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { MailTable } from '../database/schema.ts';
import { logCounted } from '../platform/counted-log.ts';
import { reasonOf } from '../platform/errors.ts';
import { kindsWhere, type Mail, writeLetter } from './kinds.ts';
import { sentOnceMore } from './letter.ts';
import { isForGood, isRejected, type Send, type SenderFacts } from './transport.ts';
import { mailboxOf, putOffOthers } from './turns.ts';

const LEASE_MS = 120_000;
const BATCH = 20;

// Mails within a minute that strangers cause, for one network and in all: more would make mail providers doubt the foundation. What is
// above waits and is not refused, so that known and unknown addresses get the same.
const CEILING_MS = 60_000;
const OF_NETWORK = 60;
const OF_ALL = 240;

type MailRow = Selectable<MailTable>;

export interface OutboxParts {
  db: Database;
  limited: boolean;
  send: Send;
  /** Whether no mail can go out, so that none is promised. */
  away?: boolean;
  facts: SenderFacts;
  now: () => Date;
  log: (line: string) => void;
}

const WAITED_FOR = kindsWhere(({ waitedFor }) => waitedFor === true);

/** Nobody needs the row of a dropped mail. */
export const DROPPED = 'nothing';

export type MailGroup = 'waited-for' | 'others';

// The pauses double, to six hours: so many attempts last for two days, in which a link works, or five.
const ATTEMPTS: Record<MailGroup, number> = { 'waited-for': 18, others: 31 };
const LONGEST_MS = 6 * 3_600_000;
const waitAfter = (attempts: number) => Math.min(15_000 * 2 ** attempts, LONGEST_MS);
// Attempts that a repair has brought forward give up no mail sooner.
const HOUR_MS = 3_600_000;
const TRIED_MS: Record<MailGroup, number> = { 'waited-for': 44 * HOUR_MS, others: 5 * 24 * HOUR_MS };
const CLOSED = 'The mail server took the mail and closed the connection before its answer, so it may come twice';

const groupOf = (kind: string): MailGroup => (WAITED_FOR.some((one) => one === kind) ? 'waited-for' : 'others');

/** A mail server may quote a link of the mail. */
export const withoutTokens = (reason: string): string =>
  reason.replace(/(token(?:=|%3D)|\/desk\/login\/|\/confirm\/(?!(?:email|google)#))[\w=%-]+/gi, '$1…');

/**
 * Reserves a mail for two minutes; undefined when another process was first. Somebody may have asked for it anew since it was read
 * (`turns.ts`).
 */
async function reserve({ db, now }: OutboxParts, row: MailRow): Promise<MailRow | undefined> {
  const reserved = await db
    .updateTable('mails')
    .set({ attempts: row.attempts + 1, due_ms: now().getTime() + LEASE_MS })
    .where('id', '=', row.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', row.attempts)
    .returning(['payload', 'recipient'])
    .executeTakeFirst();
  return reserved && { ...row, ...reserved };
}

/** It goes soon by itself, or is reserved. */
const SOON_MS = LEASE_MS + 60_000;

/**
 * Makes mails due that wait for more than some minutes, or `longer`; resolves to how many. Not one that may have arrived: it would come
 * again.
 */
export async function sendNow(db: Database, at: Date, longer = SOON_MS): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ due_ms: at.getTime() })
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .where('last_error', 'is not', null)
    .where('handed_over', '=', 0)
    .where('due_ms', '>', at.getTime() + longer)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function dueRows({ db, limited, now }: OutboxParts, group: MailGroup) {
  const at = now().getTime();
  const asked = db
    .selectFrom('mails')
    .where('sent_at', '>', new Date(at - CEILING_MS).toISOString())
    .where('network', '<>', '');
  const full = asked
    .select('network')
    .groupBy('network')
    .having((eb) => eb.fn.countAll(), '>=', OF_NETWORK);
  let due = db
    .selectFrom('mails')
    .where('status', '=', 'queued')
    .where('due_ms', '<=', at)
    .where('kind', group === 'others' ? 'not in' : 'in', WAITED_FOR);
  if (limited) {
    const all = asked.select((eb) => eb.fn.countAll<number>().as('count'));
    due = due
      .where('network', 'not in', full)
      .where(({ eb, or, val }) => or([eb('network', '=', ''), eb(val(OF_ALL), '>', all)]));
  }
  const first = due
    .select('network')
    .groupBy('network')
    .orderBy((eb) => eb.fn.countAll())
    .orderBy((eb) => eb.fn.min('due_ms'))
    .limit(1);
  return due.selectAll().where('network', '=', first).orderBy('due_ms').limit(BATCH).execute();
}

/**
 * The next mail of a group, reserved; undefined for none. The network with the fewest waiting goes first. Others of one mailbox are put
 * off.
 */
export async function nextMail(parts: OutboxParts, group: MailGroup): Promise<MailRow | undefined> {
  for (;;) {
    const rows = await dueRows(parts, group);
    for (const row of rows) {
      const reserved = await reserve(parts, row);
      if (!reserved) continue;
      if (row.turn !== null) await putOffOthers(parts.db, row.turn, parts.now().getTime());
      return reserved;
    }
    if (rows.length < BATCH) return undefined;
  }
}

/**
 * Sends reserved mails. One that the server has taken is not sent again, also when the database could not note it; one whose attempt ended
 * between the last byte and the answer is sent once more, with the same Message-ID and a line that says so.
 */
export function makeDeliver(parts: OutboxParts): (row: MailRow) => Promise<void> {
  const { db, send, facts, now, log } = parts;
  // Not yet noted in the database: the kind that is noted.
  const taken = new Map<string, string>();
  // Since a mail was taken last, with their mailboxes. Several in a row are the server's matter.
  const refused = new Map<string, string>();
  let failing = false;
  let judged: Promise<unknown> = Promise.resolve();

  /** The next failure must find what was noted of the last. */
  function inTurn(judge: () => Promise<void>): Promise<void> {
    const work = judged.then(judge);
    judged = work.catch(() => undefined);
    return work;
  }

  /** Where the server refuses one mailbox after the other, those that were given up are tried again too. */
  async function isGivenUp(row: MailRow, error: unknown): Promise<boolean> {
    const group = groupOf(row.kind);
    const age = now().getTime() - Date.parse(row.created_at);
    if (row.attempts + 1 >= ATTEMPTS[group] && age > TRIED_MS[group]) return true;
    if (!isForGood(error)) return false;
    refused.set(row.id, mailboxOf(row.recipient));
    if (new Set(refused.values()).size < 2) return true;
    const due_ms = now().getTime() + waitAfter(row.attempts);
    const again = db.updateTable('mails').set({ status: 'queued', due_ms }).where('status', '=', 'failed');
    await again.where('id', 'in', [...refused.keys()]).execute();
    refused.clear();
    refused.set(row.id, mailboxOf(row.recipient));
    return false;
  }

  /** What waited for the server to be well again is due. */
  async function afterTaken(): Promise<void> {
    refused.clear();
    if (!failing) return;
    failing = false;
    await sendNow(db, now());
  }

  async function attempt(row: MailRow): Promise<void> {
    const change = (set: Updateable<MailTable>) => db.updateTable('mails').set(set).where('id', '=', row.id).execute();
    // A slow server may need longer than the lease.
    const renewal = setInterval(() => {
      change({ due_ms: now().getTime() + LEASE_MS }).catch(() => {});
    }, LEASE_MS / 4);
    let handedOver = row.handed_over;
    let isHandedNow = false;
    try {
      const mail = { kind: row.kind, payload: JSON.parse(row.payload) } as Mail;
      const { dropped = false, ...written } = await writeLetter(await facts(), mail, {
        db,
        id: row.id,
        to: row.recipient,
        at: now(),
      });
      const letter = row.handed_over && groupOf(row.kind) === 'others' ? sentOnceMore(written) : written;
      const envelope = { id: row.id, kind: row.kind, to: row.recipient, at: new Date(row.created_at) };
      const handingOver = async () => {
        await change({ handed_over: 1 });
        handedOver = 1;
        isHandedNow = true;
      };
      await send({ ...envelope, letter, dropped }, handingOver);
      taken.set(row.id, dropped ? DROPPED : row.kind);
      if (!dropped) await afterTaken();
    } catch (error) {
      const said = withoutTokens(reasonOf(error));
      const isClosed = isHandedNow && !isRejected(error);
      const reason = isClosed ? `${CLOSED}: ${said}` : said;
      await inTurn(async () => {
        const status = (await isGivenUp(row, error)) ? 'failed' : 'queued';
        failing ||= status === 'queued';
        if (status === 'failed') logCounted(log, 'mail given up, /desk/mails lists it', row.kind);
        logCounted(log, 'mail not sent', `${row.kind}: ${reason.slice(0, 200)}`);
        const due_ms = now().getTime() + (isClosed && row.handed_over ? LONGEST_MS : waitAfter(row.attempts));
        const handed_over = isRejected(error) ? row.handed_over : handedOver;
        await change({ status, last_error: reason.slice(0, 500), due_ms, handed_over });
      });
    } finally {
      clearInterval(renewal);
    }
  }

  return async (row) => {
    if (!taken.has(row.id)) await attempt(row);
    const kind = taken.get(row.id);
    if (kind === undefined) return;
    const sent = { kind, status: 'sent', sent_at: now().toISOString(), last_error: null } as const;
    await db.updateTable('mails').set(sent).where('id', '=', row.id).execute();
    taken.delete(row.id);
  };
}
