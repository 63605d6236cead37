import type { Kysely } from 'kysely';
import { DAY_MS } from '../../lib/format.ts';
import type { Tables } from './schema.ts';

const HOUR_MS = 3_600_000;
/** The longest pause between two tries of anything, in milliseconds: a payment is asked about every two days at last. */
const LONGEST_MS = 49 * HOUR_MS;
const SEEN = 'clock-seen-ms';
const LEAPT = 'clock-leapt-ms';

/**
 * Whether the clock of this machine has gone on steadily for a day, as far as the database knows. What is deleted by its age is deleted only
 * then: a clock that is a year ahead for a minute would take everything along. It leaps too where no server ran for a day: a day later it counts
 * as steady again. Called every minute.
 */
export async function isClockSteady(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const at = now.getTime();
  const rows = await db.selectFrom('counters').selectAll().where('name', 'in', [SEEN, LEAPT]).execute();
  const valueIn = (name: string) => rows.find((row) => row.name === name)?.value;
  const note = (name: string) =>
    db
      .insertInto('counters')
      .values({ name, value: at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: at }))
      .execute();
  const seen = valueIn(SEEN);
  const leapt = valueIn(LEAPT) ?? 0;
  await note(SEEN);
  if (seen !== undefined && at >= seen - HOUR_MS && at - seen < DAY_MS) return at - leapt >= DAY_MS;
  await note(LEAPT);
  return false;
}

/** Makes due now what would be due later than any pause lasts: it was put off while the clock was ahead. */
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
