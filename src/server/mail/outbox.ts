import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { MailTable, Tables } from '../database/schema.ts';
import { DatabaseAway, HttpError } from '../platform/errors.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import { type MailGroup, makeDeliver, nextMail, type OutboxParts, sendNow } from './deliver.ts';
import { type Mail, mailKinds, type OwnMail, type RequestedMail } from './kinds.ts';
import { takeTurn } from './turns.ts';

const SHORT_MS = 600_000;
const MAILS_AWAY =
  'This site cannot send mails at the moment, so the link that you need would not reach you. Nothing was saved. Please try again tomorrow, or call us: the number is on the contact page.';
const AT_ONCE: Record<MailGroup, number> = { 'waited-for': 4, others: 2 };

/** The queue of mails, for the rest of the server. */
export interface Outbox {
  /** Adds a mail inside the caller's transaction. Of mails with the same `once` only the first is stored. Call `kick` afterwards. */
  add(on: Database, to: string, mail: OwnMail, once?: string): Promise<void>;
  /**
   * Adds a mail that anybody can ask for. A mailbox gets one of a kind at once, further ones after growing pauses; one that waits stands
   * for all. Throws 503 where no mail can go out and somebody waits for it. Resolves to the id of the mail. `network` asked for it
   * (`networkOf`).
   */
  addInTurn(on: Transaction<Tables>, to: string, mail: RequestedMail, network: string): Promise<string>;
  kick(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  sendDue(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The queue of mails. Sending never blocks a request. A mail is tried for five days, one that somebody waits for almost two; after that
 * `/desk/mails` lists it. No slow receipt delays those.
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
  // Somebody may have mended what made them wait. Short pauses are left alone: many starts use up no attempts.
  const started = parts.away ? undefined : sendNow(parts.db, parts.now(), SHORT_MS).then(kick, failed);
  const idle = () => Promise.all(groups.map((workers) => workers.idle()));
  function kick(): void {
    for (const workers of groups) workers.kick();
  }

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
    async addInTurn(on, to, mail, asking) {
      if (parts.away && mailKinds[mail.kind].waitedFor) throw new HttpError(503, MAILS_AWAY);
      const row = rowFor(to, mail);
      // As the limits store it.
      const network = hashToken(asking).slice(0, 32);
      const taken = await takeTurn(on, { to, mail, network, at: row.due_ms });
      if ('joins' in taken) return taken.joins;
      const { key: turn, due_ms } = taken;
      await on
        .insertInto('mails')
        .values({ ...row, turn, network, due_ms })
        .execute();
      return row.id;
    },
    async add(on, to, mail, once) {
      await on
        .insertInto('mails')
        .values({ ...rowFor(to, mail), once_key: once ?? null })
        .onConflict((conflict) => conflict.column('once_key').doNothing())
        .execute();
    },
    async sendDue() {
      await started;
      kick();
      await idle();
    },
    async close() {
      closed = true;
      await started;
      await idle();
    },
  };
}

/** Workers that take pieces of work from a queue. */
interface Workers {
  kick(): void;
  idle(): Promise<void>;
}

interface WorkerParts<T> {
  atOnce: number;
  /** Reserves the next piece that is due; undefined for none. */
  take: () => Promise<T | undefined>;
  work: (piece: T) => Promise<void>;
  failed: (error: unknown) => void;
  closed: () => boolean;
}

/** A slow piece holds up one worker, and none of another sort. */
export function makeWorkers<T>({ atOnce, take, work, failed, closed }: WorkerParts<T>): Workers {
  const running = new Set<Promise<void>>();
  let busy = 0;
  let again = false;
  let look: Promise<T | undefined> = Promise.resolve(undefined);

  // Two that look at once would reserve the same piece.
  function next(): Promise<T | undefined> {
    look = look.then(take, take);
    return look;
  }
  async function run(): Promise<void> {
    try {
      do {
        again = false;
        for (let piece = await next(); piece !== undefined; piece = closed() ? undefined : await next()) {
          // Another one looks while this piece is worked on.
          start();
          await work(piece);
        }
      } while (again && !closed());
    } catch (error) {
      failed(error);
    } finally {
      busy -= 1;
    }
  }
  function start(): void {
    if (closed() || busy >= atOnce) return;
    busy += 1;
    const one = run();
    running.add(one);
    void one.then(() => running.delete(one));
  }
  return {
    kick() {
      again = true;
      start();
    },
    async idle() {
      while (running.size) await Promise.all(running);
    },
  };
}
