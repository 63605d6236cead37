import type { Insertable, Transaction } from 'kysely';
import { newId } from '../auth/tokens.ts';
import type { Database } from '../database/open.ts';
import type { MailTable, Tables } from '../database/schema.ts';
import { DatabaseAway } from '../platform/errors.ts';
import { type MailGroup, makeDeliver, nextMail, type OutboxParts } from './deliver.ts';
import { type RequestedMail, takeTurn } from './turns.ts';
import { makeWorkers } from './workers.ts';
import type { Mail } from './write.ts';

const POLL_MS = 30_000;
/** How many mails of each group are sent at the same time. */
const AT_ONCE: Record<MailGroup, number> = { 'waited-for': 4, others: 2 };

/** The queue of mails, as the rest of the server uses it. */
export interface Outbox {
  /**
   * Adds a mail to the queue inside the caller's transaction: it is sent if that commits. Of mails with the same `once`
   * key (`receipt:<txnid>`) only the first is stored. Call `kick` afterwards.
   */
  add(on: Database, to: string, mail: Mail, once?: string): Promise<void>;
  /**
   * Adds a mail that anybody can ask for, inside the caller's transaction. An address gets one mail of a kind at once, the second a
   * minute later at the earliest, further ones up to ten minutes apart. Asked for sooner, it waits until then; of several only the newest is sent.
   */
  addInTurn(on: Transaction<Tables>, to: string, mail: RequestedMail): Promise<void>;
  /** Starts to send what is due and returns at once. */
  kick(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The queue of mails. Sending never blocks a request or makes it fail. A mail that cannot be sent is tried again for five days, one
 * that somebody waits for (confirm, reset, google-link) for almost two; after that `npm run mails` lists it. These have workers of
 * their own, so that no slow receipt delays them.
 */
export function makeOutbox(parts: OutboxParts): Outbox {
  let closed = false;
  const deliver = makeDeliver(parts);
  // That the database is away is logged once, by what watches it.
  const failed = (error: unknown) => {
    if (!(error instanceof DatabaseAway)) parts.log(`mail queue: ${String(error)}`);
  };
  const groups = (['waited-for', 'others'] as const).map((group) =>
    makeWorkers({
      atOnce: AT_ONCE[group],
      take: () => nextMail(parts, group),
      work: deliver,
      failed,
      closed: () => closed,
    }),
  );
  const idle = () => Promise.all(groups.map((workers) => workers.idle()));
  function kick(): void {
    for (const workers of groups) workers.kick();
  }
  const timer = setInterval(kick, POLL_MS);
  timer.unref();

  /** The row of a mail that is due at once. */
  function rowFor(to: string, mail: Mail): Insertable<MailTable> & { due_ms: number } {
    const at = parts.now();
    return {
      id: newId(),
      kind: mail.kind,
      payload: JSON.stringify(mail.payload),
      recipient: to,
      once_key: null,
      status: 'queued',
      attempts: 0,
      due_ms: at.getTime(),
      last_error: null,
      created_at: at.toISOString(),
      sent_at: null,
      handed_over: 0,
    };
  }

  return {
    kick,
    async addInTurn(on, to, mail) {
      const row = rowFor(to, mail);
      const due_ms = await takeTurn(on, { id: row.id, to, mail, at: row.due_ms });
      if (due_ms !== null)
        await on
          .insertInto('mails')
          .values({ ...row, due_ms })
          .execute();
    },
    async add(on, to, mail, once) {
      await on
        .insertInto('mails')
        .values({ ...rowFor(to, mail), once_key: once ?? null })
        .onConflict((conflict) => conflict.column('once_key').doNothing())
        .execute();
    },
    async settle() {
      kick();
      await idle();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await idle();
    },
  };
}
