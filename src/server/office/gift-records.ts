import type { Transaction } from 'kysely';
import { DAY_MS, indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { balances, wentBack } from '../money/ledger.ts';
import { recordedWalks } from '../places/records.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now'>;

/** The campaigns that are over, whose donors were told nothing, and in whose file and at whose desk nothing has changed for a day. */
async function settled(on: Database, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const rows = await on
    .selectFrom('campaigns')
    .leftJoin('walks', 'walks.campaign_id', 'campaigns.id')
    .select('campaigns.id')
    .where('listed', '=', 1)
    .where('record_told_at', 'is', null)
    .where('end_day', '<', indiaDay(now))
    .where('updated_at', '<=', since)
    .where((eb) =>
      eb.or([
        eb('walks.noted_at', '<=', since),
        eb.and([eb('walks.noted_at', 'is', null), eb('content', 'like', '%"gathered":%')]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The first gift of each mail address to a campaign, without those that went back. */
async function firstGifts(on: Transaction<Tables>, campaign: string) {
  const gifts = await on
    .selectFrom('donations')
    .select(['txnid', 'email'])
    .where('campaign_id', '=', campaign)
    .where('paid_at', 'is not', null)
    .where('email', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('txnid')
    .execute();
  const balanceOf = await balances(
    on,
    gifts.map(({ txnid }) => txnid),
  );
  const kept = gifts.filter(({ txnid }) => !wentBack(balanceOf(txnid)));
  return [...new Map(kept.map((gift) => [gift.email.toLowerCase(), gift])).values()];
}

/**
 * Tells whoever gave to a campaign what it brought down, once, when its record has stood for a day: whatever is corrected later, restarted
 * or runs twice. Who gives later sees it in the history alone.
 */
export async function tellDonors({ db, outbox, now }: Parts): Promise<void> {
  const ids = await settled(db, now());
  if (!ids.length) return;
  for (const { id } of await recordedWalks(db, ids)) {
    await db.transaction().execute(async (on) => {
      // Who comes second waits here, and finds it told.
      const told = await on
        .updateTable('campaigns')
        .set({ record_told_at: now().toISOString() })
        .where('id', '=', id)
        .where('record_told_at', 'is', null)
        .executeTakeFirst();
      if (!told.numUpdatedRows) return;
      for (const { txnid, email } of await firstGifts(on, id))
        await outbox.add(on, email, { kind: 'gift-record', payload: { txnid } });
    });
    outbox.kick();
  }
}
