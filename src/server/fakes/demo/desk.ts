import { DAY_MS, indiaDay } from '../../../lib/format.ts';
import { appoint, listStaff } from '../../auth/staff.ts';
import { newStaffLink } from '../../auth/staff-sessions.ts';
import type { Role } from '../../database/schema/desk.ts';
import { keepFindable } from '../../people/find.ts';
import { newId } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { demoWalks } from './people.ts';
import { addDemoLines } from './seed.ts';

/** Who works at the desk of a demonstration. Mails to them are files in `DATA_DIR/mail`. */
const OFFICE = 'office@example.org';
const LEADER = 'leader@example.org';
/** How long the links work that a start prints. */
const LINK_MINUTES = 24 * 60;

/** A way into the desk of a demonstration, printed at its start. */
export interface DemoDesk {
  role: Role;
  /** Logs in once, within a day. */
  link: string;
}

const WALKERS = ['Walker from Delhi', 'Walker from Mandi', 'Student of Shimla', 'Walker who paid too late'];

/** Adds people to campaigns: some with a place, and one to whom money is owed. */
async function addWalkers({ db, now }: Services, campaigns: readonly { id: string; heading: string }[]): Promise<void> {
  const at = now().toISOString();
  for (const [nth, { id: campaign_id, heading: campaign_name }] of campaigns.entries()) {
    const rows = WALKERS.map((name, index) => {
      const late = index === WALKERS.length - 1;
      const number = nth * WALKERS.length + index + 1;
      return {
        ...{
          id: newId(),
          txnid: `HH_DESK${String(number).padStart(4, '0')}`,
          user_id: null,
          campaign_id,
          campaign_name,
        },
        ...{
          name,
          email: `walker${number}@example.org`,
          mobile: `98000001${String(number).padStart(2, '0')}`,
          address: '{}',
        },
        ...{
          amount_paise: late ? 250_000 : 0,
          place: late ? ('none' as const) : ('held' as const),
          mode: late ? 'UPI' : '',
        },
        ...{ provider_id: late ? `4039${number}` : null, serial: late ? `DEMO/${number}` : null },
        ...{ created_at: at, paid_at: late ? at : null },
      };
    });
    const ids = rows.map(({ txnid }) => ({ txnid, taken_at: at }));
    await db
      .insertInto('transaction_ids')
      .values(ids)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('enrolments')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { txnid } of rows) await keepFindable(db, txnid);
    await addDemoLines(db, 'price', rows);
  }
}

/** Adds gifts of this month and of the one before, so that the pages of money have sums. */
async function addGifts({ db, now }: Services): Promise<void> {
  const gifts = [
    { name: 'Donor from Pune', state: 'Maharashtra', amount_paise: 100_000, mode: 'UPI', daysAgo: 1 },
    { name: 'Donor from Mandi', state: 'Himachal Pradesh', amount_paise: 50_000, mode: 'NB', daysAgo: 2 },
    { name: 'Donor from Delhi', state: 'Delhi', amount_paise: 500_000, mode: 'CC', daysAgo: 35 },
  ];
  const rows = gifts.map(({ state, daysAgo, ...gift }, index) => {
    const paidAt = new Date(now().getTime() - daysAgo * DAY_MS).toISOString();
    return {
      ...gift,
      ...{ id: newId(), txnid: `DESKGIFT000${index + 1}`, user_id: null, provider_id: `4040${index + 1}` },
      ...{ email: `donor${index + 1}@example.org`, mobile: `980000020${index + 1}`, pan: '' as const },
      ...{ address: JSON.stringify({ state }), gateway_status: 'SUCCESS', serial: `DEMO/G${index + 1}` },
      ...{ created_at: paidAt, paid_at: paidAt, campaign_id: null, campaign_name: null },
    };
  });
  await db
    .insertInto('transaction_ids')
    .values(rows.map(({ txnid, created_at }) => ({ txnid, taken_at: created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('donations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { txnid } of rows) await keepFindable(db, txnid);
  await addDemoLines(db, 'gift', rows);
}

/** Notes what came of campaigns that are over. Two of the walkers who were added to one of them came too. */
async function addWalks({ db, now }: Services, withWalkers: string | undefined): Promise<void> {
  const over = await db
    .selectFrom('campaigns')
    .select('id')
    .where('listed', '=', 1)
    .where('end_day', '<', indiaDay(now()))
    .execute();
  const rows = demoWalks
    .filter(({ campaignId }) => over.some(({ id }) => id === campaignId))
    .map(({ campaignId: campaign_id, people: all, grams }) => {
      const people = campaign_id === withWalkers ? 2 : 0;
      const noted = { note: 'The last bend needs another day.', noted_by: LEADER, noted_at: now().toISOString() };
      return { campaign_id, people, others: all - people, grams: JSON.stringify(grams), ...noted };
    });
  if (!rows.length) return;
  await db.insertInto('walks').values(rows).execute();
  await db
    .updateTable('enrolments')
    .set({ came: 1 })
    .where('campaign_id', '=', rows.find(({ people }) => people)?.campaign_id ?? '')
    .where('name', 'in', WALKERS.slice(0, 2))
    .execute();
}

/** Adds reviews that the site does not show. */
async function addReviews({ db, now }: Services, campaign_id: string): Promise<void> {
  const common = {
    campaign_id,
    email: 'reader@example.org',
    profile_id: '1',
    helpful_count: 1,
    created_at: now().toISOString(),
  };
  await db
    .insertInto('reviews')
    .values([
      {
        ...common,
        id: newId(),
        name: 'A walker',
        headline: 'Cold and bright',
        comment: 'Bring a second pair of gloves.',
        rating: 5,
        state: 'waiting',
        hidden_reason: '',
      },
      {
        ...common,
        id: newId(),
        name: 'A seller',
        headline: 'Cheap boots here',
        comment: 'Buy your boots from us.',
        rating: 5,
        state: 'hidden',
        hidden_reason: 'Advertising',
      },
    ])
    .execute();
}

/** Gives a demonstration an office and a leader of its next campaigns and of the last one, unless somebody works at its desk, and makes a link for both. */
export async function openDemoDesk(services: Services): Promise<DemoDesk[]> {
  const { config, db, now } = services;
  const at = now();
  if (!(await listStaff(db)).length) {
    const next = await db
      .selectFrom('campaigns')
      .select(['id', 'heading'])
      .where('listed', '=', 1)
      .where('start_day', '>=', indiaDay(at))
      .orderBy('start_day')
      .orderBy('id')
      .limit(2)
      .execute();
    const [last] = await db
      .selectFrom('campaigns')
      .select(['id', 'heading'])
      .where('listed', '=', 1)
      .where('end_day', '<', indiaDay(at))
      .orderBy('end_day', 'desc')
      .orderBy('id')
      .limit(1)
      .execute();
    const led = [...next, ...(last ? [last] : [])];
    await db.transaction().execute(async (on) => {
      await appoint(on, { email: OFFICE, role: 'office', campaigns: [] }, at);
      if (led.length) await appoint(on, { email: LEADER, role: 'leader', campaigns: led.map(({ id }) => id) }, at);
    });
    await addWalkers(services, led);
    await addGifts(services);
    await addWalks(services, last?.id);
    if (next[0]) await addReviews(services, next[0].id);
  }
  const demo = (await listStaff(db)).filter(({ email }) => email === OFFICE || email === LEADER);
  const links = demo.map(async ({ id, role }) => {
    const token = await newStaffLink(db, id, at, LINK_MINUTES);
    return { role, link: `${config.deskUrl}/desk/login/${token}` };
  });
  return Promise.all(links);
}
