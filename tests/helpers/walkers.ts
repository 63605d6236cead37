import type { Insertable } from 'kysely';
import type { Database } from '../../src/server/database/open.ts';
import type { EnrolmentTable } from '../../src/server/database/schema/payments.ts';
import { addLines } from '../../src/server/money/ledger.ts';
import { keepFindable } from '../../src/server/people/find.ts';
import { markedCampaigns, noteCalledOff } from '../../src/server/places/places.ts';
import { atDesk, type DeskVisitor } from './desk.ts';
import { startApp, type TestApp } from './server.ts';

export const LEADER = 'leader@example.org';

/** A leader of the campaigns `ridge` (₹900, 14 places here and 6 elsewhere) and `pass` (₹700); `lake` (₹900) is not his. */
export async function openWalks(at: Date): Promise<{ app: TestApp; leader: DeskVisitor }> {
  const app = await startApp({ at });
  await addCampaign(app, 'ridge', { price: 900, content: { enrolledCount: 6, places: 20 }, seats: 14 });
  await addCampaign(app, 'lake', { price: 900 });
  await addCampaign(app, 'pass', { price: 700 });
  return { app, leader: await atDesk(app, LEADER, ['ridge', 'pass']) };
}

export async function addCampaign(
  app: TestApp,
  id: string,
  {
    price = 0,
    startDay = '2026-12-05',
    endDay = startDay,
    seats = null,
    status = 'active',
    content = {},
  }: {
    price?: number;
    startDay?: string;
    endDay?: string;
    seats?: number | null;
    status?: string;
    content?: object;
  } = {},
): Promise<void> {
  const days = { start_day: startDay, end_day: endDay, days: 1, updated_at: '2026-11-01T00:00:00.000Z' };
  const row = { id, heading: `The ${id}`, status, price_paise: price * 100, seats, listed: 1, source: '' };
  await app.db
    .insertInto('campaigns')
    .values({ ...row, ...days, content: JSON.stringify({ id, heading: `The ${id}`, ...content }) })
    .execute();
}

let serial = 0;

/** Somebody with a place; paid where rupees are given. Answers the row's id. */
export async function addPlace(
  app: TestApp,
  campaign: string,
  name: string,
  {
    rupees = 0,
    mobile = '9876543210',
    email = `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    note = '',
    userId = null,
  }: { rupees?: number; mobile?: string; email?: string; note?: string; userId?: string | null } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  serial += 1;
  const txnid = `HH_${serial}`;
  const about = { campaign_id: campaign, campaign_name: `The ${campaign}`, name, email, mobile, note };
  await app.db
    .insertInto('enrolments')
    .values({
      ...{ id, txnid, user_id: userId, ...about, address: '{}', amount_paise: rupees * 100 },
      ...{ place: 'held', mode: '', serial: rupees ? `2026-27/9${serial}` : null },
      created_at: '2026-11-20T00:00:00.000Z',
    })
    .execute();
  const { db, now } = app.services;
  await addPaid(db, 'price', { txnid: `HH_${serial}`, paise: rupees * 100, campaign });
  // As an import does.
  await db.transaction().execute((on) => noteCalledOff(on, now()));
  await keepFindable(app.db, txnid);
  return id;
}

/** The acts on places and notes in the log of the staff, oldest first. */
export const actsOf = (app: TestApp) =>
  app.db
    .selectFrom('staff_log')
    .selectAll()
    .where('what', 'not in', ['logged in', 'staff set'])
    .orderBy('at')
    .execute();

/** The places of a campaign as they are stored, by name. */
export const placesOf = (app: TestApp, campaign: string) =>
  app.db.selectFrom('enrolments').selectAll().where('campaign_id', '=', campaign).orderBy('name').execute();

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
    await app.db
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
  for (const { txnid } of places) await keepFindable(app.db, txnid);
}

/** Writes the lines of something that was paid, and of what it was paid for; `none` for a payment that came to nothing. */
export async function addPaid(
  db: Database,
  kind: 'gift' | 'price' | 'none',
  { at = '2026-11-20T00:00:00.000Z', ...paid }: { txnid: string; paise: number; campaign?: string | null; at?: string },
): Promise<void> {
  const event = { ...paid, at, key: '', by: 'provider' };
  await addLines(db, [{ ...event, kind: 'paid' }, ...(kind === 'none' ? [] : [{ ...event, kind }])]);
}
