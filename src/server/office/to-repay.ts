import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import type { Closing } from '../payments/issues.ts';
import { StartError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import { closeRows } from './closed-issues.ts';
import { noteReturn, returnNotes } from './returned.ts';

/** What a person closes about a place that was paid in a campaign that is called off. */
const MATTER = 'cancelled';

/** A place of a called-off campaign that was paid. */
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
  /** ISO 8601 in UTC. */
  paidAt: string;
  /** When somebody settled that it goes back, ISO 8601 in UTC; empty while it is owed. */
  settledAt: string;
  /** What was noted of money that went back for it. Where it is still owed, that may have been a part of it. */
  note: string;
}

/** The paid places of a campaign that is called off, by name: those that are owed, and those that are settled. None where it is open. */
export async function paidPlaces(db: Database, campaign: string): Promise<PaidPlace[]> {
  const row = await db.selectFrom('campaigns').select('status').where('id', '=', campaign).executeTakeFirst();
  if (!row || !isCancelled(row.status)) return [];
  const rows = await db
    .selectFrom('enrolments')
    .leftJoin('closed_matters', (join) =>
      join.onRef('closed_matters.txnid', '=', 'enrolments.txnid').on('closed_matters.matter', '=', MATTER),
    )
    .selectAll('enrolments')
    .select('closed_at')
    .where('campaign_id', '=', campaign)
    .where('status', '=', 'PAID')
    // What was paid has a number; a demonstration's rows have none.
    .where('serial', 'is not', null)
    .execute();
  const notes = await returnNotes(db);
  // Of a place that was moved here from a dearer campaign, the difference may have gone back.
  const moved = db
    .selectFrom('closed_matters')
    .select(['txnid', 'matter', 'reason'])
    .where('matter', 'like', 'moved %');
  const parts = Map.groupBy(await moved.execute(), ({ txnid }) => txnid);
  return rows
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.txnid.localeCompare(b.txnid))
    .map(({ txnid, name, mobile, email, amount_paise, provider_id, mode, serial, paid_at, created_at, closed_at }) => ({
      ...{ txnid, name, mobile, email, mode },
      paise: amount_paise,
      providerId: provider_id ?? '',
      serial: serial ?? '',
      paidAt: paid_at ?? created_at,
      settledAt: closed_at ?? '',
      note: [notes.get(txnid)?.reasons ?? '', ...(parts.get(txnid) ?? []).map(({ reason }) => reason)]
        .filter(Boolean)
        .join(' / '),
    }));
}

/** Those of them that are still owed. */
export const owedOf = (places: readonly PaidPlace[]): PaidPlace[] => places.filter(({ settledAt }) => !settledAt);

/** The sum of their prices, in paise. */
export const sumOf = (places: readonly PaidPlace[]): number => places.reduce((sum, { paise }) => sum + paise, 0);

/** Stands for what a list showed: another one is not closed as a whole by who has seen this one. */
export const listMark = (places: readonly PaidPlace[]): string =>
  hashToken(places.map(({ txnid, paise }) => `${txnid} ${paise}`).join('\n')).slice(0, 16);

/** What the treasurer has given back: the transaction ids, or all of the list that was seen (`listMark`). */
export type Repaid = readonly string[] | { list: string };

/**
 * Closes what was given back for a campaign that is called off, each place once, and notes that it went back: the books, the payer's pages
 * and the campaign's sum say so from then on. Nothing else about these payments is closed. Pays nothing by itself. Resolves to what was
 * closed now. Throws a `StartError` where nothing of it is owed, and where all is meant and the list is another one than was seen.
 */
export async function closeRepaid(
  on: Database,
  campaign: string,
  repaid: Repaid,
  closing: Omit<Closing, 'txnid'>,
): Promise<PaidPlace[]> {
  const owed = owedOf(await paidPlaces(on, campaign));
  if ('list' in repaid && owed.length && listMark(owed) !== repaid.list)
    throw new StartError('The list has changed since you opened it. Look through it again; nothing was closed.');
  const chosen = 'list' in repaid ? owed : owed.filter(({ txnid }) => repaid.includes(txnid));
  if (!chosen.length) throw new StartError('Nothing of this is owed any more: it was closed before.');
  const closed: string[] = [];
  // Databases limit the number of parameters in one statement.
  for (let at = 0; at < chosen.length; at += 100) {
    const rows = chosen.slice(at, at + 100).map(({ txnid }) => ({ txnid, matter: MATTER }));
    closed.push(...(await closeRows(on, rows, closing)));
  }
  if (!closed.length) throw new StartError('Nothing of this is owed any more: it was closed before.');
  for (const txnid of closed)
    await noteReturn(on, { txnid, ...closing }).catch((error: unknown) => {
      // Noted before, such as after a dispute.
      if (!(error instanceof StartError)) throw error;
    });
  return chosen.filter(({ txnid }) => closed.includes(txnid));
}
