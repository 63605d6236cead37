import type { Insertable, Transaction } from 'kysely';
import type { SourceFile } from '../../../content/folder.ts';
import { formerNames } from '../../../content/formerly.ts';
import { indiaDay } from '../../../lib/format.ts';
import type { CampaignTable } from '../../database/schema/campaigns.ts';
import type { Tables } from '../../database/schema.ts';
import { renameInLines } from '../../money/ledger.ts';
import { renameLine } from '../../places/line.ts';
import { placesIn, takePlace } from '../../places/places.ts';

type Days = Pick<Insertable<CampaignTable>, 'id' | 'start_day' | 'end_day'>;

export interface Rename {
  from: string;
  to: string;
}

/** Those that the database knows as the same campaign. One that is over, with a successor of other days, is another. */
export async function renamedNow(
  on: Transaction<Tables>,
  names: readonly Rename[],
  campaigns: readonly Days[],
  today: string,
): Promise<Rename[]> {
  if (names.length === 0) return [];
  const froms = names.map(({ from }) => from);
  const before = await on
    .selectFrom('campaigns')
    .select(['id', 'start_day', 'end_day', 'listed', 'updated_at'])
    .where('id', 'in', froms)
    .where('source', '=', 'content')
    .execute();
  return names.filter(({ from, to }) => {
    const old = before.find(({ id }) => id === from);
    const now = campaigns.find(({ id }) => id === to);
    if (!old || !now) return false;
    // Taken off the site before its end, it has not taken place.
    if (old.listed === 0 && indiaDay(new Date(old.updated_at)) <= old.end_day) return true;
    return old.end_day >= today || (old.start_day === now.start_day && old.end_day === now.end_day);
  });
}

/** Before the campaigns are written: who settles a payment takes its row first too. */
export async function movePayments(on: Transaction<Tables>, renames: readonly Rename[]): Promise<void> {
  for (const { from, to } of renames) {
    await on
      .updateTable('intents')
      .set({ campaign_id: to })
      .where('campaign_id', '=', from)
      .where('type', '=', 'enroll')
      .execute();
  }
}

const doubles = (on: Transaction<Tables>, { from, to }: Rename) =>
  placesIn(on, from).where('user_id', 'in', placesIn(on, to).select('user_id').where('user_id', 'is not', null));

/** Gives what belongs to a campaign the new id, once its row stands. Who has a place under both keeps both. */
export async function moveRecords(on: Transaction<Tables>, renames: readonly Rename[], at: Date): Promise<void> {
  for (const { from, to } of renames) {
    const campaign = { campaign_id: to };
    await on.updateTable('reviews').set(campaign).where('campaign_id', '=', from).execute();
    await on.updateTable('donations').set(campaign).where('campaign_id', '=', from).execute();
    // What was paid for the second place of somebody is to be given back.
    const twice = await doubles(on, { from, to }).select('txnid').where('amount_paise', '>', 0).execute();
    for (const { txnid } of twice) await takePlace(on, txnid, { by: 'site', at });
    await on
      .updateTable('enrolments')
      .set(campaign)
      .where('campaign_id', '=', from)
      // A free place of somebody who has one there too stays where it is.
      .where('txnid', 'not in', doubles(on, { from, to }).select('txnid'))
      .execute();
    await on.updateTable('tellings').set(campaign).where('campaign_id', '=', from).execute();
    await renameInLines(on, { from, to });
    await renameLine(on, { from, to });
    await moveDesk(on, { from, to });
  }
}

/** What stands under both stays. */
async function moveDesk(on: Transaction<Tables>, { from, to }: Rename): Promise<void> {
  await on
    .insertInto('staff_campaigns')
    .columns(['staff_id', 'campaign_id'])
    .expression((eb) =>
      eb
        .selectFrom('staff_campaigns')
        .select((led) => ['staff_id', led.val(to).as('campaign_id')])
        .where('campaign_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Who stops leading it later must not be its leader again by the next import.
  await on.deleteFrom('staff_campaigns').where('campaign_id', '=', from).execute();
  await on.updateTable('staff_messages').set({ campaign_id: to }).where('campaign_id', '=', from).execute();
  // Who was told that it is called off, or what it brought down, is not told once more.
  const old = await on
    .selectFrom('campaigns')
    .select(['called_off_at', 'called_off_why', 'record_told_at'])
    .where('id', '=', from)
    .executeTakeFirst();
  const { record_told_at = null, ...off } = old ?? { called_off_at: null };
  if (off.called_off_at) await on.updateTable('campaigns').set(off).where('id', '=', to).execute();
  if (record_told_at) await on.updateTable('campaigns').set({ record_told_at }).where('id', '=', to).execute();
  await on
    .updateTable('walks')
    .set({ campaign_id: to })
    .where('campaign_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('walks as there').select('there.people').where('there.campaign_id', '=', to))),
    )
    .execute();
}

/** The earlier names that files give, but for those that are a campaign's still. */
export function namesBefore(sources: readonly SourceFile[], campaigns: readonly { id: string }[]): Rename[] {
  const ids = new Set(campaigns.map(({ id }) => id));
  return sources
    .filter(({ slug }) => ids.has(slug))
    .flatMap(({ slug: to, frontmatter }) => formerNames(frontmatter).map((from) => ({ from, to })))
    .filter(({ from }) => !ids.has(from));
}
