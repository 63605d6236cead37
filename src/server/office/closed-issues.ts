import { moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { linesOf } from '../money/ledger.ts';
import { type Closing, closeEach, mattersOf } from '../money/matters.ts';
import { canClose } from '../payments/issues.ts';
import { StartError } from '../platform/errors.ts';
import { noteReturn, type Return } from './returned.ts';
import { unsettledPayments } from './unsettled-payments.ts';

async function whyNot(db: Database, txnid: string, isListed: boolean): Promise<string> {
  if (isListed) return `${txnid} cannot be closed before it is settled.`;
  const closed = (await mattersOf(db, [txnid])).map(({ closed_by: by, closed_at: at }) => ({ by, at }));
  const back = (await linesOf(db, txnid)).filter(({ kind }) => kind === 'returned');
  const [last] = [...closed, ...back].filter(({ at }) => at).toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  if (last?.at) return `Nothing about ${txnid} is open; ${last.by} closed it on ${moment(last.at)}.`;
  const known = await db.selectFrom('intents').select('txnid').where('txnid', '=', txnid).executeTakeFirst();
  return known ? `Nothing about ${txnid} is open.` : `There is no payment with the id ${txnid}.`;
}

/**
 * Closes everything about a payment that a person can close, and notes that what was owed, or `back` of it, went back. Returns that in
 * words. Throws a `StartError` when there is nothing to close. In a transaction.
 */
export async function closeMatters(
  on: Database,
  closing: Closing,
  back: Pick<Return, 'paise' | 'keep' | 'once'> = {},
): Promise<string[]> {
  const { txnid, at } = closing;
  const listed = await unsettledPayments(on, at, { txnid });
  const open = listed.filter(canClose);
  const refuse = async () => new StartError(await whyNot(on, txnid, listed.length > open.length));
  if (!open.length) throw await refuse();
  const owed = open.some(({ sort }) => sort === 'owed');
  if (owed) await noteReturn(on, { ...closing, ...back });
  const closed = await closeEach(
    on,
    open.flatMap(({ closes }) => closes),
    closing,
  );
  // Somebody else was quicker.
  if (!owed && !closed) throw await refuse();
  return open.map(({ what }) => what);
}
