import type { Kysely } from 'kysely';
import { DAY_MS } from '../../lib/format.ts';
import type { Tables } from './schema.ts';

const HOUR_MS = 3_600_000;
/** The longest pause between two tries of anything, in milliseconds: a payment is asked about every two days at last. */
const LONGEST_MS = 49 * HOUR_MS;
const SEEN = 'clock-seen-ms';
const LEAPT = 'clock-leapt-ms';
const AWAY = 'clock-away-ms';

const note = (db: Kysely<Tables>, name: string, value: number) =>
  db
    .insertInto('counters')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

/** Compares the clock with another machine's `Date`. Resolves to the hours between them where it is found now to be wrong. */
export async function compareClock(db: Kysely<Tables>, now: Date, said: string | null): Promise<number | undefined> {
  const away = Math.abs(Date.parse(said ?? '') - now.getTime());
  if (Number.isNaN(away)) return undefined;
  const agreed = await clockAgrees(db);
  const agrees = away < HOUR_MS;
  if (agrees !== agreed) await note(db, AWAY, agrees ? 0 : away);
  return agreed && !agrees ? Math.round(away / HOUR_MS) : undefined;
}

/** Whether the clock agrees with what another machine said last. */
export async function clockAgrees(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', AWAY).executeTakeFirst();
  return !row?.value;
}

/**
 * Whether the clock has gone on steadily for a day, and agrees with others; only then things are deleted by their age: a clock that is a
 * year ahead for a minute would take everything along. Called every minute.
 */
export async function isClockSteady(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const at = now.getTime();
  const rows = await db.selectFrom('counters').selectAll().where('name', 'in', [SEEN, LEAPT]).execute();
  const valueIn = (name: string) => rows.find((row) => row.name === name)?.value;
  const seen = valueIn(SEEN);
  const leapt = valueIn(LEAPT) ?? 0;
  await note(db, SEEN, at);
  if (seen !== undefined && at >= seen - HOUR_MS && at - seen < DAY_MS)
    return at - leapt >= DAY_MS && (await clockAgrees(db));
  await note(db, LEAPT, at);
  // What others said before is of another clock.
  await note(db, AWAY, 0);
  return false;
}

/** Makes due now what was put off while the clock was ahead. */
export async function bringForward(db: Kysely<Tables>, now: Date): Promise<void> {
  const at = now.getTime();
  const limit = at + LONGEST_MS;
  await db
    .updateTable('mails')
    .set({ due_ms: at })
    .where('status', '=', 'queued')
    .where('due_ms', '>', limit)
    .execute();
  await db.updateTable('mail_turns').set({ due_ms: at }).where('due_ms', '>', limit).execute();
  await db.updateTable('intents').set({ next_check_ms: at }).where('next_check_ms', '>', limit).execute();
  await db.updateTable('payment_events').set({ retry_ms: at }).where('retry_ms', '>', limit).execute();
}
