import type { Insertable } from 'kysely';
import type { EnrolmentTable } from '../../src/server/database/schema/payments.ts';
import { keepFindable } from '../../src/server/people/find.ts';
import { markedCampaigns, noteCalledOff } from '../../src/server/places/places.ts';
import { addPaid } from './paid.ts';
import type { TestApp } from './server.ts';

export async function storeCampaign(app: TestApp, id: string, status = 'active'): Promise<void> {
  const about = { heading: `The ${id}`, status, price_paise: 90_000, start_day: '2026-12-05', end_day: '2026-12-06' };
  const more = { days: 2, listed: 1, source: 'test', content: '{}', updated_at: '2026-11-28T00:00:00Z' };
  await app.services.db
    .insertInto('campaigns')
    .values({ id, ...about, ...more })
    .execute();
}

/** Somebody with a place in a campaign, paid where an amount is given; his number makes name, address and phone. */
export function place(campaign: string, number: number, more: Partial<Insertable<EnrolmentTable>> = {}) {
  const paise = more.amount_paise ?? 0;
  const padded = String(number).padStart(3, '0');
  return {
    id: `${campaign}-${padded}`,
    txnid: `HH_${campaign}_${padded}`,
    user_id: null,
    campaign_id: campaign,
    campaign_name: `The ${campaign}`,
    name: `Person ${padded}`,
    email: `p${padded}@example.org`,
    mobile: `98765${padded.padStart(5, '0')}`,
    address: '{}',
    amount_paise: paise,
    place: 'held',
    mode: paise ? 'UPI' : '',
    provider_id: paise ? `40399${padded.padStart(5, '0')}` : null,
    serial: paise ? `2026-27/${campaign}${padded}` : null,
    created_at: '2026-11-01T05:00:00Z',
    paid_at: paise ? '2026-11-01T05:00:00Z' : null,
    ...more,
  } satisfies Insertable<EnrolmentTable>;
}

export async function storePlaces(app: TestApp, places: readonly Insertable<EnrolmentTable>[]): Promise<void> {
  for (let at = 0; at < places.length; at += 40)
    await app.services.db
      .insertInto('enrolments')
      .values(places.slice(at, at + 40))
      .execute();
  const { db, now } = app.services;
  const off = (await markedCampaigns(db)).filter(({ called_off_at }) => called_off_at).map(({ id }) => id);
  for (const { txnid, amount_paise, campaign_id, place: held, paid_at } of places)
    await addPaid(db, held === 'held' && !off.includes(campaign_id) ? 'price' : 'none', {
      ...{ txnid, paise: amount_paise, campaign: campaign_id },
      ...(paid_at && { at: paid_at }),
    });
  await db.transaction().execute((on) => noteCalledOff(on, now()));
  for (const { txnid } of places) await keepFindable(app.services.db, txnid);
}
