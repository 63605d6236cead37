import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import type { Services } from '../services.ts';
import { enrolledIn } from './enrolled.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now' | 'log'>;

/** How many are told in one transaction: what else writes waits no longer than for these. */
const BATCH = 50;

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
function tellSome({ db, outbox, now }: Parts, id: string, status: string): Promise<number> {
  return db.transaction().execute(async (on) => {
    const campaign = await on
      .updateTable('campaigns')
      .set((eb) => ({ called_off_at: eb.fn.coalesce('called_off_at', eb.val(now().toISOString())) }))
      .where('id', '=', id)
      .where('status', '=', status)
      .returning('called_off_at as at')
      .executeTakeFirst();
    if (!campaign?.at) return 0;
    const { at } = campaign;
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
 * in `called_off_at`, and with each place of which time its person was told. Whoever has one later, while it is called off, is told then.
 * An end in the middle loses and doubles nothing: the next run tells the others. A campaign that is open again loses the note; mails that
 * still wait are dropped when their turn comes, and called off anew everybody is told anew.
 */
export async function tellCalledOff(parts: Parts): Promise<void> {
  const { db, outbox, log } = parts;
  for (const { id, status, called_off_at } of await marked(db)) {
    if (!isCancelled(status)) {
      // Not where it has just been called off again.
      await db
        .updateTable('campaigns')
        .set({ called_off_at: null })
        .where('id', '=', id)
        .where('status', '=', status)
        .execute();
      continue;
    }
    if (called_off_at && !(await untold(db, id, called_off_at).limit(1).executeTakeFirst())) continue;
    let told = 0;
    for (let some = await tellSome(parts, id, status); some > 0; some = await tellSome(parts, id, status)) {
      told += some;
      outbox.kick();
    }
    if (told) log(`told ${told} by mail that ${id} is called off`);
  }
}
