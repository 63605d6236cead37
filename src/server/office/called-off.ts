import { isCancelled } from '../../contract/campaign-rules.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { isHeld, lockPlaces, markedCampaigns, noteCalledOff, placesIn } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { addMails, enrolledIn, type PlaceMail } from './enrolled.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now' | 'log'>;

/** Ten minutes after it was called off: until then nobody hears of a file that was saved by mistake. */
export const toldFrom = (calledOffAt: string): Date => new Date(Date.parse(calledOffAt) + 10 * 60_000);

const BATCH = 50;

async function setStatus(on: Database, id: string, status: string): Promise<void> {
  const { content } = await on.selectFrom('campaigns').select('content').where('id', '=', id).executeTakeFirstOrThrow();
  const shown = JSON.stringify({ ...JSON.parse(content), status });
  await on.updateTable('campaigns').set({ status, content: shown }).where('id', '=', id).execute();
}

interface AtDesk {
  id: string;
  at: Date;
}

/**
 * Calls a campaign off before its file says so: nobody is taken, and what was paid is owed. In a transaction. Throws 422 where it is called
 * off or over.
 */
export async function callOff(on: Database, { id, at, why }: AtDesk & { why: string }): Promise<void> {
  await lockPlaces(on, id);
  const row = await on
    .selectFrom('campaigns')
    .select(['status', 'end_day'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (isCancelled(row.status)) throw new HttpError(422, 'This campaign is called off already.');
  if (row.end_day < indiaDay(at)) throw new HttpError(422, 'This campaign is over. Nobody is told of it any more.');
  await on
    .updateTable('campaigns')
    .set({ file_status: row.status, called_off_why: why })
    .where('id', '=', id)
    .execute();
  await setStatus(on, id, 'cancelled');
  await noteCalledOff(on, at);
}

/** Lets what the file says hold again, and resolves to it. Throws 422 where it is not called off at the desk. In a transaction. */
export async function takeBackCallOff(on: Database, { id, at }: AtDesk): Promise<string> {
  await lockPlaces(on, id);
  const row = await on.selectFrom('campaigns').select('file_status').where('id', '=', id).executeTakeFirstOrThrow();
  if (row.file_status === null)
    throw new HttpError(422, 'This campaign is not called off at the desk. What its file says holds.');
  await on.updateTable('campaigns').set({ file_status: null }).where('id', '=', id).execute();
  await setStatus(on, id, row.file_status);
  await noteCalledOff(on, at);
  return row.file_status;
}

export const calledOffMail = (at: string): PlaceMail => ({
  once: `called-off:${at}`,
  mail: (txnid) => ({ kind: 'called-off', payload: { txnid, at } }),
});

const untold = (on: Database, id: string, calledOffAt: string) =>
  placesIn(on, id)
    .select('id')
    .where((eb) => eb.or([eb('told_called_off', 'is', null), eb('told_called_off', '<>', calledOffAt)]));

/** The row stays locked: no other process tells meanwhile, and the import that opens the campaign again waits. */
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

/** One transaction: an end in the middle loses and doubles nothing. Resolves to how many were told. */
const mailSome = ({ db, outbox }: Parts, id: string, status: string, at: string): Promise<number> =>
  db.transaction().execute(async (on) => {
    const txnids = await noteTold(on, id, status, at);
    if (txnids.length) await addMails(on, outbox, await enrolledIn(on, id, txnids), calledOffMail(at));
    return txnids.length;
  });

/**
 * Tells everybody who has a place in a campaign that is called off, once for each time, from `toldFrom` until it is over. Mails that still
 * wait are dropped where it is open again.
 */
export async function tellCalledOff(parts: Parts): Promise<void> {
  const { db, outbox, now, log } = parts;
  const at = now();
  await db.transaction().execute((on) => noteCalledOff(on, at));
  for (const { id, status, called_off_at, end_day } of await markedCampaigns(db)) {
    if (!called_off_at || !isCancelled(status) || end_day < indiaDay(at)) continue;
    if (at < toldFrom(called_off_at) || !(await untold(db, id, called_off_at).limit(1).executeTakeFirst())) continue;
    let told = 0;
    for (let some = -1; some; told += some) {
      some = await mailSome(parts, id, status, called_off_at);
      outbox.kick();
    }
    if (told) log(`told ${told} by mail that ${id} is called off`);
  }
}
