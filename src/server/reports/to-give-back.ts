import type { Selectable } from 'kysely';
import { isCancelled } from '../../contract/enrolment-rules.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { day } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';
import { type ReturnNote, returnNotes } from './returned.ts';
import type { UnsettledRow } from './unsettled-row.ts';

type Notes = ReadonlyMap<string, ReturnNote>;

/** What is noted as returned stays listed, since it may be a part alone; whoever reads the line must not give it back once more. */
function giveBack(row: Selectable<EnrolmentTable>, notes: Notes, paid: string, matter: string): UnsettledRow {
  const note = notes.get(row.txnid);
  const toDo = note ? '; of this something went back already, give back no more than the rest' : ', give it back';
  const noted = note ? `, noted on ${day(note.notedAt)}: ${note.reasons}` : '';
  return {
    what: `${paid}${toDo}`,
    txnid: row.txnid,
    rupees: rupeesOf(row.amount_paise),
    since: row.paid_at ?? row.created_at,
    detail: `enrolment in ${row.campaign_name} (${row.campaign_id})${noted}`,
    matter,
  };
}

/** Payments for which there was no place. */
export async function toGiveBack(db: Database): Promise<UnsettledRow[]> {
  const refunds = db.selectFrom('enrolments').selectAll().where('status', '=', 'REFUND');
  // What was paid has a number; a demonstration's rows have none.
  const rows = await refunds.where('serial', 'is not', null).orderBy('created_at').execute();
  const notes = await returnNotes(db);
  return rows.map((row) => giveBack(row, notes, 'paid without a place', 'refund'));
}

/** Places that were paid in campaigns that are cancelled now. */
export async function ofCancelled(db: Database): Promise<UnsettledRow[]> {
  const places = db
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .selectAll('enrolments')
    .select('campaigns.status as campaign_status')
    .where('enrolments.status', '=', 'PAID')
    .where('enrolments.serial', 'is not', null)
    .orderBy('enrolments.created_at');
  const rows = (await places.execute()).filter((row) => isCancelled(row.campaign_status));
  const notes = await returnNotes(db);
  return rows.map((row) => giveBack(row, notes, 'paid for a campaign that is cancelled', 'cancelled'));
}
