import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import type { Services } from '../services.ts';
import { enrolledIn } from './enrolled.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now' | 'log'>;

/** How many are told in one transaction: what else writes waits no longer than for these. */
const BATCH = 50;

/**
 * From when on people are told that a campaign is called off, ten minutes after it was: a file that was saved by mistake can be put right
 * until then, and nobody hears of it.
 */
export const toldFrom = (calledOffAt: string): Date => new Date(Date.parse(calledOffAt) + 10 * 60_000);

/** The key of the mail that tells of one calling-off, for one place. */
export const calledOffKey = (txnid: string, calledOffAt: string): string => `called-off:${txnid}:${calledOffAt}`;

/** Campaigns whose status speaks of it, or did; few, and `isCancelled` decides. */
const marked = (db: Database) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'status', 'called_off_at'])
    .where((eb) =>
      eb.or([eb('called_off_at', 'is not', null), eb(eb.fn<string>('lower', ['status']), 'like', '%cancel%')]),
    )
    .execute();

/** Whether somebody has a place in a campaign and was not told of its calling-off at this moment. */
const untold = (on: Database, id: string, calledOffAt: string) =>
  on
    .selectFrom('enrolments')
    .select('id')
    .where('campaign_id', '=', id)
    .where('status', '<>', 'REFUND')
    .where((eb) => eb.or([eb('told_called_off', 'is', null), eb('told_called_off', '<>', calledOffAt)]));

/**
 * Tells the next people of a campaign, and notes it in the same transaction. The campaign's row stays locked: no other process tells
 * meanwhile, and the import that opens it again waits. Resolves to how many were told; 0 where it is not called off any more.
 */
function tellSome({ db, outbox }: Parts, id: string, status: string, at: string): Promise<number> {
  return db.transaction().execute(async (on) => {
    const locked = await on
      .updateTable('campaigns')
      .set({ called_off_at: at })
      .where('id', '=', id)
      .where('status', '=', status)
      .where('called_off_at', '=', at)
      .executeTakeFirst();
    if (!locked.numUpdatedRows) return 0;
    const told = await on
      .updateTable('enrolments')
      .set({ told_called_off: at })
      .where('id', 'in', untold(on, id, at).orderBy('id').limit(BATCH))
      .where('status', '<>', 'REFUND')
      .returning('txnid')
      .execute();
    const txnids = told.map(({ txnid }) => txnid);
    for (const { txnid, to } of await enrolledIn(on, id, txnids))
      if (to) await outbox.add(on, to, { kind: 'called-off', payload: { txnid, at } }, calledOffKey(txnid, at));
    return told.length;
  });
}

/**
 * Tells everybody who has a place in a campaign that is called off, once for each time that it is called off: since when that is so stands
 * in `called_off_at`, and with each place of which time its person was told. Nobody is told before `toldFrom`. Whoever has one later, while it is called off, is told then.
 * An end in the middle loses and doubles nothing: the next run tells the others. A campaign that is open again loses the note; mails that
 * still wait are dropped when their turn comes, and called off anew everybody is told anew.
 */
export async function tellCalledOff(parts: Parts): Promise<void> {
  const { db, outbox, now, log } = parts;
  const at = now();
  for (const { id, status, called_off_at } of await marked(db)) {
    if (!isCancelled(status) || !called_off_at) {
      // Not where it has just been opened, or called off again.
      await db
        .updateTable('campaigns')
        .set({ called_off_at: isCancelled(status) ? at.toISOString() : null })
        .where('id', '=', id)
        .where('status', '=', status)
        .where('called_off_at', called_off_at ? 'is not' : 'is', null)
        .execute();
      continue;
    }
    if (at < toldFrom(called_off_at) || !(await untold(db, id, called_off_at).limit(1).executeTakeFirst())) continue;
    const next = () => tellSome(parts, id, status, called_off_at);
    let told = 0;
    for (let some = await next(); some > 0; some = await next()) {
      told += some;
      outbox.kick();
    }
    if (told) log(`told ${told} by mail that ${id} is called off`);
  }
}
