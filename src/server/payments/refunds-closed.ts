import type { Selectable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';

type Place = Pick<Selectable<EnrolmentTable>, 'txnid' | 'status'>;

/** What is closed about a place: that it was none, or that its campaign was cancelled. Other matters are not the donor's. */
const matterOf = ({ status }: Place) => (status === 'REFUND' ? 'refund' : 'cancelled');

/**
 * When somebody closed that the price of a place was to be given back (`npm run unsettled -- close`), ISO 8601 in UTC, by transaction
 * id. What is still to be given back, or never was, is missing.
 */
export async function refundsClosed(on: Database, places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  if (!places.length) return new Map();
  const rows = await on
    .selectFrom('closed_matters')
    .select(['txnid', 'closed_at'])
    .where((eb) =>
      eb.or(places.map((place) => eb.and([eb('txnid', '=', place.txnid), eb('matter', '=', matterOf(place))]))),
    )
    .execute();
  return new Map(rows.map(({ txnid, closed_at }) => [txnid, closed_at]));
}
