import type { Selectable, Transaction } from 'kysely';
import { newId } from '../auth/tokens.ts';
import type { Database } from '../database/open.ts';
import type { MailTable } from '../database/schema/mail.ts';
import type { Tables } from '../database/schema.ts';
import type { Send, SenderFacts } from './transport.ts';
import { type Mail, writeLetter } from './write.ts';

const ATTEMPTS = 12;
const LEASE_MS = 120_000;
const POLL_MS = 30_000;
const BATCH = 20;

export interface Outbox {
  /**
   * Adds a mail to the queue inside the caller's transaction: it is sent if that commits. Of mails with the same `once`
   * key (`receipt:<txnid>`) only the first is stored. Call `kick` afterwards.
   */
  add(on: Database | Transaction<Tables>, to: string, mail: Mail, once?: string): Promise<void>;
  /** Starts to send what is due and returns at once. */
  kick(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface OutboxParts {
  db: Database;
  send: Send;
  facts: SenderFacts;
  now: () => Date;
  log: (line: string) => void;
}

const waitAfter = (attempts: number) => Math.min(15_000 * 2 ** attempts, 6 * 3_600_000);

async function due({ db, now }: OutboxParts) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'queued')
    .where('due_ms', '<=', now().getTime())
    .orderBy('due_ms')
    .limit(BATCH)
    .execute();
}

/** Reserves a mail for two minutes; false when another process has reserved it first. */
async function reserve({ db, now }: OutboxParts, row: Selectable<MailTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ attempts: row.attempts + 1, due_ms: now().getTime() + LEASE_MS })
    .where('id', '=', row.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function deliver(parts: OutboxParts, row: Selectable<MailTable>): Promise<void> {
  const { db, send, facts, now, log } = parts;
  const change = (set: Partial<MailTable>) => db.updateTable('mails').set(set).where('id', '=', row.id).execute();
  try {
    const mail = { kind: row.kind, payload: JSON.parse(row.payload) } as Mail;
    const letter = await writeLetter(db, await facts(), mail, now());
    if (letter) await send({ id: row.id, kind: row.kind, to: row.recipient, letter, at: new Date(row.created_at) });
    await change({ status: 'sent', sent_at: now().toISOString(), last_error: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const status = row.attempts + 1 >= ATTEMPTS ? 'failed' : 'queued';
    log(`mail ${row.id} (${row.kind}) not sent, attempt ${row.attempts + 1}: ${reason}`);
    await change({ status, last_error: reason.slice(0, 500), due_ms: now().getTime() + waitAfter(row.attempts) });
  }
}

async function sendBatch(parts: OutboxParts): Promise<boolean> {
  const rows = await due(parts);
  for (const row of rows) if (await reserve(parts, row)) await deliver(parts, row);
  return rows.length > 0;
}

/** The queue of mails. Sending never blocks a request or makes it fail. A mail that cannot be sent is tried again for days. */
export function makeOutbox(parts: OutboxParts): Outbox {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function run(): Promise<void> {
    do again = false;
    while (!closed && ((await sendBatch(parts)) || again));
  }
  function kick(): void {
    again = true;
    if (closed || running) return;
    running = run()
      .catch((error: unknown) => parts.log(`mail queue: ${String(error)}`))
      .finally(() => {
        running = undefined;
      });
  }
  const timer = setInterval(kick, POLL_MS);
  timer.unref();

  return {
    kick,
    async add(on, to, mail, once) {
      const at = parts.now();
      await on
        .insertInto('mails')
        .values({
          id: newId(),
          kind: mail.kind,
          payload: JSON.stringify(mail.payload),
          recipient: to,
          once_key: once ?? null,
          status: 'queued',
          attempts: 0,
          due_ms: at.getTime(),
          last_error: null,
          created_at: at.toISOString(),
          sent_at: null,
        })
        .onConflict((conflict) => conflict.column('once_key').doNothing())
        .execute();
    },
    async settle() {
      kick();
      while (running) await running;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
