import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import { balances } from '../money/ledger.ts';
import type { Closing } from '../money/matters.ts';
import { lockPlaces, placesIn } from '../places/places.ts';
import { StartError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import { noteReturn } from './returned.ts';

export interface PaidPlace {
  txnid: string;
  name: string;
  mobile: string;
  email: string;
  paise: number;
  /** PayU's own id; empty for what was not paid there. */
  providerId: string;
  mode: string;
  serial: string;
  paidAt: string;
  /** When it was noted that it went back, ISO 8601 in UTC; empty while something is owed. */
  closedAt: string;
  /** What of it went back before, in whole paise, and what was noted about that. */
  returned: number;
  note: string;
}

/** The paid places of a campaign that is called off, by name: owed and closed ones. None where it is open. */
export async function paidPlaces(db: Database, campaign: string): Promise<PaidPlace[]> {
  const row = await db.selectFrom('campaigns').select('status').where('id', '=', campaign).executeTakeFirst();
  if (!row || !isCancelled(row.status)) return [];
  // What was paid has a number; a demonstration's rows have none.
  const rows = await placesIn(db, campaign).selectAll().where('serial', 'is not', null).execute();
  const balanceOf = await balances(
    db,
    rows.map(({ txnid }) => txnid),
  );
  return rows
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.txnid.localeCompare(b.txnid))
    .map(({ txnid, name, mobile, email, provider_id, mode, serial, paid_at, created_at }) => {
      const { owed, paid, returned, closedAt, notes: note } = balanceOf(txnid);
      return {
        ...{ txnid, name, mobile, email, mode, returned, note },
        paise: owed || paid,
        providerId: provider_id ?? '',
        serial: serial ?? '',
        paidAt: paid_at ?? created_at,
        closedAt: closedAt ?? '',
      };
    });
}

/** Those of them that are still owed. */
export const owedOf = (places: readonly PaidPlace[]): PaidPlace[] => places.filter(({ closedAt }) => !closedAt);

export const sumOf = (places: readonly PaidPlace[]): number => places.reduce((sum, { paise }) => sum + paise, 0);

/** Stands for what a list showed: another one is not closed as a whole by who has seen this one. */
export const listMark = (places: readonly PaidPlace[]): string =>
  hashToken(places.map(({ txnid, paise }) => `${txnid} ${paise}`).join('\n')).slice(0, 16);

/** What the treasurer has given back: the transaction ids, or all of the list that was seen (`listMark`). */
type Repaid = readonly string[] | { list: string };

/**
 * Notes what was given back for a campaign that is called off, each place once: the books, the payer's pages and the campaign's sum say so from
 * then on. Pays nothing by itself. Resolves to what was noted now. Throws a `StartError` where nothing of it is owed, and where all is
 * meant and the list is another one than was seen. In a transaction.
 */
export async function closeRepaid(
  on: Database,
  campaign: string,
  repaid: Repaid,
  closing: Omit<Closing, 'txnid'>,
): Promise<PaidPlace[]> {
  // Who notes the same list at this moment waits here.
  await lockPlaces(on, campaign);
  const owed = owedOf(await paidPlaces(on, campaign));
  if ('list' in repaid && owed.length && listMark(owed) !== repaid.list)
    throw new StartError('The list has changed since you opened it. Look through it again; nothing was closed.');
  const chosen = 'list' in repaid ? owed : owed.filter(({ txnid }) => repaid.includes(txnid));
  if (!chosen.length) throw new StartError('Nothing of this is owed any more: it was closed before.');
  for (const { txnid, paise } of chosen) await noteReturn(on, { txnid, paise, ...closing });
  return chosen;
}
