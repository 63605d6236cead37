import { moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { campaignPayload } from '../mail/joining.ts';
import type { Outbox } from '../mail/outbox.ts';
import { addLines, type Balance, balanceOf, type Line, linesOf, undoLine, wentBack } from '../money/ledger.ts';
import { type Closing, closeEach, mattersOf } from '../money/matters.ts';
import { canClose } from '../payments/intents.ts';
import { nextSerial, receiptPayload, taxYearOf } from '../payments/record.ts';
import { keepFindable } from '../people/find.ts';
import { holds } from '../places/places.ts';
import { HttpError, StartError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { newId } from '../platform/tokens.ts';
import { HAND_CASH } from './places.ts';
import { unsettledPayments } from './unsettled-payments.ts';

/** The booking or gift that was paid under an id, locked until the transaction ends; undefined where nothing was. */
async function lockPaid(on: Database, txnid: string) {
  const gift = await on
    .updateTable('donations')
    .set({ txnid })
    .where('txnid', '=', txnid)
    .returningAll()
    .executeTakeFirst();
  if (gift) return { gift, campaign_id: gift.campaign_id };
  const place = await on
    .updateTable('enrolments')
    .set({ txnid })
    .where('txnid', '=', txnid)
    .returningAll()
    .executeTakeFirst();
  return place && { place, campaign_id: place.campaign_id };
}

interface Return extends Closing {
  /** Whole paise; what is owed where it is missing, and where nothing is, all that was paid. */
  paise?: number;
  keep?: boolean;
  /** Of the form: the same one notes nothing twice. */
  once?: string;
}

/**
 * Notes that a paid amount, or a part of it, went back. Returns what follows, as sentences. Throws a `StartError` where nothing was paid
 * under this id or all went back, and 422 for more than is left. In a transaction.
 */
export async function noteReturn(on: Database, { txnid, reason, by, at, keep, ...typed }: Return): Promise<string> {
  const paid = await lockPaid(on, txnid);
  const before = await balanceOf(on, txnid);
  if (!paid || !before.paid) throw new StartError(`Nothing was paid under the id ${txnid}.`);
  const key = typed.once ?? newId();
  const lines = await linesOf(on, txnid);
  if (lines.some((line) => line.key === key)) return `${txnid} is noted. Nothing was done twice.`;
  const left = before.paid - before.returned;
  if (left <= 0) throw new StartError(`That ${txnid} went back is noted already.`);
  const paise = typed.paise ?? (before.owed || left);
  if (paise > left) throw new HttpError(422, `${shownRupees(left)} of it has not gone back yet, and no more.`);
  const event = { txnid, key, campaign: paid.campaign_id, at, by, why: reason };
  await addLines(on, [
    { ...event, kind: 'returned', paise },
    // A place costs what it did; a gift is as large as what was kept of it.
    ...(paid.gift ? [{ ...event, kind: 'gift back', paise } as const] : []),
    ...(keep ? [{ ...event, kind: 'price', paise: Math.max(0, before.owed - paise) } as const] : []),
  ]);
  const after = await balanceOf(on, txnid);
  const what = paid.gift ? 'donation' : 'enrolment';
  if (!wentBack(after)) return `${shownRupees(paise)} of ${txnid} is noted as gone back.${afterwards(after)}`;
  const follows = paid.place && holds(paid.place) ? ' The place that it paid is kept until somebody releases it.' : '';
  return `${txnid} is noted. The payer's page of this ${what} says that the amount went back, and so do the books.${follows}`;
}

const afterwards = ({ owed }: Balance) => (owed ? ` ${shownRupees(owed)} is still to be given back.` : '');

/** Whether a line was typed at the desk, so that it can be taken back there. */
export const canUndo = (line: Line, lines: readonly Line[]): boolean =>
  line.kind === 'returned' ||
  line.kind === 'waived' ||
  (line.kind === 'paid' && line !== lines.find(({ kind }) => kind === 'paid'));

/**
 * Takes back a note that was wrong, the latest where `id` is missing, by a line beside it. Returns what follows, as a sentence. Throws a
 * `StartError` where there is none, and 422 for cash that went back since. In a transaction.
 */
export async function undoNote(
  on: Database,
  { txnid, by, at, id }: Omit<Closing, 'reason'> & { id?: string },
): Promise<string> {
  await lockPaid(on, txnid);
  const lines = await linesOf(on, txnid);
  const line = lines.findLast((one) => canUndo(one, lines) && (id === undefined || one.id === id));
  if (!line) throw new StartError(`It is not noted that ${txnid} went back.`);
  const { paid, returned } = await balanceOf(on, txnid);
  if (line.kind === 'paid' && returned > paid - line.paise)
    throw new HttpError(422, `${shownRupees(returned)} went back, and so it was paid. Take that note away first.`);
  // With what was written beside it: the gift that went back, or the part that was kept.
  const beside = line.kind === 'returned' ? lines.filter(({ key }) => key === line.key) : [line];
  for (const one of beside) await undoLine(on, one, { by, at });
  const after = await balanceOf(on, txnid);
  if (line.kind !== 'returned')
    return `The note is taken away.${after.due ? ` ${shownRupees(after.due)} is still to be paid.` : ''}`;
  if (after.returned) return `The note on ${txnid} is taken away. ${shownRupees(after.returned)} of it went back.`;
  return `${txnid} is a paid amount again, on its page and in the books.`;
}

interface Difference extends Closing {
  how: 'cash' | 'waived';
  /** Whole paise; all of it where it is missing. */
  paise?: number;
  once: string;
}

/**
 * Notes that the difference after a move was paid in cash, with a receipt, or is not asked for. Returns the number of the receipt. Throws
 * 422 where nothing, or less, is to be paid, and where the same form noted it. In a transaction.
 */
export async function closeDifference(
  { on, outbox, siteUrl }: { on: Database; outbox: Pick<Outbox, 'add'>; siteUrl: string },
  { txnid, reason, by, at, how, once, ...typed }: Difference,
): Promise<string | null> {
  // The number before the place, as where a payment is settled.
  const serial = how === 'cash' ? await nextSerial(on, taxYearOf(at)) : null;
  const place = (await lockPaid(on, txnid))?.place;
  const { due } = await balanceOf(on, txnid);
  const paise = typed.paise ?? due;
  const event = { txnid, key: once, campaign: place?.campaign_id ?? null, at, by, why: reason, paise };
  if (!place || !due || paise > due)
    throw new HttpError(422, due ? `Only ${shownRupees(due)} is still to be paid.` : 'Nothing is still to be paid.');
  const kind = how === 'cash' ? 'paid' : 'waived';
  const added = await addLines(on, [{ ...event, kind, ...(serial && { reference: serial }) }]);
  if (!added.length) throw new HttpError(422, 'This was noted before.');
  if (!serial) return null;
  const time = at.toISOString();
  // The first payment of somebody who was let in free.
  if (!place.serial)
    await on
      .updateTable('enrolments')
      .set({ serial, paid_at: time, mode: HAND_CASH, amount_paise: paise })
      .where('txnid', '=', txnid)
      .execute();
  await keepFindable(on, txnid);
  const row = await on
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', place.campaign_id)
    .executeTakeFirstOrThrow();
  const paid = { ...place, amount_paise: paise, paid_at: time, serial, mode: HAND_CASH };
  const payload = { ...receiptPayload('enroll', paid, ''), campaign: campaignPayload(row, false, siteUrl) };
  if (place.email)
    await outbox.add(on, place.email, { kind: 'enrolment-receipt', payload }, `receipt:${txnid}:${serial}`);
  return serial;
}

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
