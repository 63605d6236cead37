import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import { addLines, balanceOf, balances, linesOfCampaign } from '../money/ledger.ts';
import { newId } from '../platform/tokens.ts';
import { type Booking, isHeld, lockPlaces, placesIn } from './places.ts';

interface Change {
  by: string;
  why?: string;
  at: Date;
}

/**
 * Takes the place of a booking away, and its price back. Resolves to the booking as it was; undefined where it has no place. In a
 * transaction.
 */
export async function takePlace(
  on: Database,
  txnid: string,
  { by, why = '', at }: Change,
): Promise<Booking | undefined> {
  const booking = await on.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!booking) return undefined;
  await lockPlaces(on, booking.campaign_id);
  const taken = await on
    .updateTable('enrolments')
    .set({ place: 'none' })
    .where('txnid', '=', txnid)
    .where(isHeld)
    .returningAll()
    .executeTakeFirst();
  if (!taken) return undefined;
  const { cost } = await balanceOf(on, txnid);
  const common = { txnid, campaign: taken.campaign_id, by, at };
  await addLines(on, [{ ...common, kind: 'price back', paise: cost, key: newId(), why }]);
  return taken;
}

/** Campaigns whose status speaks of being cancelled, or did; few, and `isCancelled` decides. */
export const markedCampaigns = (on: Database) =>
  on
    .selectFrom('campaigns')
    .select(['id', 'status', 'called_off_at', 'end_day'])
    .where((eb) =>
      eb.or([eb('called_off_at', 'is not', null), eb(eb.fn<string>('lower', ['status']), 'like', '%cancel%')]),
    )
    .execute();

const keyOf = (calledOffAt: string) => `called off ${calledOffAt}`;

async function pricesBack(on: Database, campaign: string, at: string): Promise<void> {
  const held = await placesIn(on, campaign).select('txnid').execute();
  const txnids = held.map(({ txnid }) => txnid);
  const balance = await balances(on, txnids);
  const common = { kind: 'price back', key: keyOf(at), campaign, by: 'site', at } as const;
  await addLines(
    on,
    txnids.map((txnid) => ({ ...common, txnid, paise: balance(txnid).cost })),
  );
}

async function pricesAgain(on: Database, campaign: string, calledOffAt: string, at: Date): Promise<void> {
  const held = new Set((await placesIn(on, campaign).select('txnid').execute()).map(({ txnid }) => txnid));
  const back = await linesOfCampaign(on, campaign, 'price back', keyOf(calledOffAt));
  const common = { kind: 'price', key: keyOf(calledOffAt), campaign, by: 'site', at } as const;
  await addLines(
    on,
    back.filter(({ txnid }) => held.has(txnid)).map(({ txnid, paise }) => ({ ...common, txnid, paise })),
  );
}

/**
 * Notes since when campaigns are called off, and that others are open again, with a line for each place, once for each time. In a
 * transaction.
 */
export async function noteCalledOff(on: Database, at: Date): Promise<void> {
  for (const { id, status, called_off_at } of await markedCampaigns(on)) {
    const off = isCancelled(status);
    if (off === (called_off_at !== null)) continue;
    // The row stays locked: nobody gets or loses a place meanwhile.
    const { numUpdatedRows } = await on
      .updateTable('campaigns')
      .set(off ? { called_off_at: at.toISOString() } : { called_off_at: null, called_off_why: '' })
      .where('id', '=', id)
      .where('status', '=', status)
      .where('called_off_at', off ? 'is' : '=', called_off_at)
      .executeTakeFirst();
    if (!numUpdatedRows) continue;
    if (called_off_at === null) await pricesBack(on, id, at.toISOString());
    else await pricesAgain(on, id, called_off_at, at);
  }
}
