import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import { markedCampaigns, noteCalledOff } from '../places/changes.ts';
import { isHeld, placesIn } from '../places/places.ts';
import type { Services } from '../services.ts';
import { addMails, enrolledIn, type PlaceMail } from './enrolled.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now' | 'log'>;

/**
 * From when on people are told that a campaign is called off, ten minutes after it was: a file that was saved by mistake can be put right
 * until then, and nobody hears of it.
 */
export const toldFrom = (calledOffAt: string): Date => new Date(Date.parse(calledOffAt) + 10 * 60_000);

/** How many are mailed in one transaction: what else writes waits no longer than for these. */
const BATCH = 50;

/** The mail that tells of one calling-off. */
export const calledOffMail = (at: string): PlaceMail => ({
  once: `called-off:${at}`,
  mail: (txnid) => ({ kind: 'called-off', payload: { txnid, at } }),
});

/** Whether somebody has a place in a campaign and was not told of its calling-off at this moment. */
const untold = (on: Database, id: string, calledOffAt: string) =>
  placesIn(on, id)
    .select('id')
    .where((eb) => eb.or([eb('told_called_off', 'is', null), eb('told_called_off', '<>', calledOffAt)]));

/**
 * Notes that the next people of a campaign are told. Its row stays locked: no other process tells meanwhile, and the import that opens
 * it again waits. Nobody where it is not called off any more.
 */
async function noteTold(on: Database, id: string, status: string, at: string): Promise<string[]> {
  const locked = await on
    .updateTable('campaigns')
    .set({ called_off_at: at })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('called_off_at', '=', at)
    .executeTakeFirst();
  if (!locked.numUpdatedRows) return [];
  const told = await on
    .updateTable('enrolments')
    .set({ told_called_off: at })
    .where('id', 'in', untold(on, id, at).orderBy('id').limit(BATCH))
    .where(isHeld)
    .returning('txnid')
    .execute();
  return told.map(({ txnid }) => txnid);
}

/** Mails the next people of a campaign in one transaction: an end in the middle loses and doubles nothing. Resolves to how many. */
const mailSome = ({ db, outbox }: Parts, id: string, status: string, at: string): Promise<number> =>
  db.transaction().execute(async (on) => {
    const txnids = await noteTold(on, id, status, at);
    if (txnids.length) await addMails(on, outbox, await enrolledIn(on, id, txnids), calledOffMail(at));
    return txnids.length;
  });

/**
 * Tells everybody who has a place in a campaign that is called off, once for each time that it is called off: since when that is so stands
 * in `called_off_at`, and with each place of which time its person was told. Nobody is told before `toldFrom`. Whoever has one later, while
 * it is called off, is told then. A campaign that is open again loses the note; mails that still wait are dropped when their turn comes,
 * and called off anew everybody is told anew.
 */
export async function tellCalledOff(parts: Parts): Promise<void> {
  const { db, outbox, now, log } = parts;
  const at = now();
  await db.transaction().execute((on) => noteCalledOff(on, at));
  for (const { id, status, called_off_at } of await markedCampaigns(db)) {
    if (!called_off_at || !isCancelled(status)) continue;
    if (at < toldFrom(called_off_at) || !(await untold(db, id, called_off_at).limit(1).executeTakeFirst())) continue;
    let told = 0;
    for (let some = -1; some; told += some) {
      some = await mailSome(parts, id, status, called_off_at);
      outbox.kick();
    }
    if (told) log(`told ${told} by mail that ${id} is called off`);
  }
}
