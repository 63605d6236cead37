import { sql } from 'kysely';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { indiaDay, rupees } from '../../lib/format.ts';
import { withPlace } from '../campaigns/queries.ts';
import type { Database } from '../database/open.ts';
import { returnsNoted } from '../database/queries.ts';
import type { Closing } from '../payments/issues.ts';
import { furtherDetails } from '../payments/record.ts';
import { StartError } from '../platform/errors.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A line for each campaign that somebody has a place in, or that is still ahead: first day, id, people, places. The next comes first. */
export async function campaignsWithPeople(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'status', 'start_day', 'end_day', 'seats', 'listed'])
    .select((eb) => withPlace(eb).select(sql<number>`count(*)`.as('count')).as('people'))
    .orderBy('start_day')
    .orderBy('id')
    .execute();
  const today = indiaDay(now);
  const all = rows.map((row) => ({ ...row, people: Number(row.people ?? 0), over: row.end_day < today }));
  const shown = all.filter(({ people, over, listed }) => people > 0 || (!over && listed));
  return shown
    .toSorted((a, b) => Number(a.over) - Number(b.over))
    .map(({ id, status, start_day, people, seats, over, listed }) => {
      const places = seats === null ? '' : ` on ${counted(seats, 'place', 'places')}`;
      const gone = !over && !listed ? '  without a page' : '';
      const marks = `${isCancelled(status) ? '  cancelled' : ''}${over ? '  over' : ''}${gone}`;
      return `${start_day}  ${id}  ${counted(people, 'person', 'people')}${places}${marks}`;
    });
}

/**
 * Who has a place in a campaign, by name, with how to reach them and what they wrote in the form; at the end how many they are, and how
 * many paid without getting a place. Throws a `StartError` when there is no such campaign.
 */
export async function participantsOf(db: Database, id: string): Promise<string[]> {
  const campaign = await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst();
  if (!campaign) throw new StartError(`There is no campaign with the id "${id}". npm run people lists them.`);
  const rows = await db.selectFrom('enrolments').selectAll().where('campaign_id', '=', id).execute();
  const people = rows
    .filter(({ status }) => status !== 'REFUND')
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.created_at.localeCompare(b.created_at));
  const refunds = rows.length - people.length;
  const returned = await returnsNoted(
    db,
    people.map(({ txnid }) => txnid),
  );
  const paid = (paise: number, txnid: string) =>
    `paid ${rupees(rupeesOf(paise))}${returned.has(txnid) ? ', which went back' : ''}`;
  return [
    ...people.flatMap(({ name, mobile, email, status, amount_paise, txnid, created_at, address }) => [
      [
        ...[name, mobile, email, status === 'FREE' ? 'free' : paid(amount_paise, txnid)],
        ...[txnid, indiaDay(new Date(created_at))],
      ].join('  '),
      ...furtherDetails('enroll', address).map(([heading, value]) => `    ${heading}: ${value}`),
    ]),
    people.length ? `${counted(people.length, 'person', 'people')}.` : 'Nobody has enrolled.',
    ...(refunds
      ? [`${counted(refunds, 'payment', 'payments')} without a place. npm run unsettled says what is to be given back.`]
      : []),
  ];
}

const GIVE_BACK = 'npm run unsettled lists what was paid, until you close what is to be given back';

/** Why there is no place to release. */
async function whyNot(db: Database, txnid: string): Promise<string> {
  const known = await db.selectFrom('enrolments').select('id').where('txnid', '=', txnid).executeTakeFirst();
  if (known) return `${txnid} has no place any more; ${GIVE_BACK}.`;
  return `There is no place with the id ${txnid}; npm run people -- CAMPAIGN lists the ids.`;
}

/**
 * Releases the place of somebody who cannot come, so that another can have it. A payment for it is listed from then on as to be given
 * back; a free place leaves the history. Who did it, when and why is kept with the matters that were closed. Returns what follows, as a
 * sentence. Throws a `StartError` where there is no such place.
 */
export function releasePlace(db: Database, { txnid, reason, by, at }: Closing): Promise<string> {
  return db.transaction().execute(async (on) => {
    const { numUpdatedRows: paid } = await on
      .updateTable('enrolments')
      .set({ status: 'REFUND' })
      .where('txnid', '=', txnid)
      .where('status', '=', 'PAID')
      .executeTakeFirst();
    const { numDeletedRows: free } = await on
      .deleteFrom('enrolments')
      .where('txnid', '=', txnid)
      .where('status', '=', 'FREE')
      .executeTakeFirst();
    if (paid + free === 0n) throw new StartError(await whyNot(on, txnid));
    await on
      .insertInto('closed_matters')
      .values({ txnid, matter: 'place', reason: reason.trim(), closed_by: by, closed_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return paid ? `The place is free again; ${GIVE_BACK}.` : 'The place is free again.';
  });
}
