import type { Selectable } from 'kysely';
import { isCancelled } from '../../contract/enrolment-rules.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';
import type { UnsettledRow } from './unsettled-row.ts';

const giveBack = (row: Selectable<EnrolmentTable>): UnsettledRow => ({
  what: 'paid without a place, give it back',
  txnid: row.txnid,
  rupees: rupeesOf(row.amount_paise),
  since: row.paid_at ?? row.created_at,
  detail: `enrolment in ${row.campaign_name} (${row.campaign_id})`,
  matter: 'refund',
});

/** Payments for which there was no place. */
export async function toGiveBack(db: Database): Promise<UnsettledRow[]> {
  const refunds = db.selectFrom('enrolments').selectAll().where('status', '=', 'REFUND');
  // What was paid has a number; a demonstration's rows have none.
  return (await refunds.where('serial', 'is not', null).orderBy('created_at').execute()).map(giveBack);
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
  return (await places.execute())
    .filter((row) => isCancelled(row.campaign_status))
    .map((row) => ({
      ...giveBack(row),
      what: 'paid for a campaign that is cancelled, give it back',
      matter: 'cancelled',
    }));
}
