import { DAY_MS, indiaDay } from '../../../lib/format.ts';
import { appoint, listStaff } from '../../auth/staff.ts';
import { newStaffLink } from '../../auth/staff-sessions.ts';
import type { Role } from '../../database/schema/desk.ts';
import { newId } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { deskGifts, deskReviews, walkers } from './people.ts';
import { addPayments } from './seed.ts';

/** Who works at the desk of a demonstration. Mails to them are files in `DATA_DIR/mail`. */
const OFFICE = 'office@example.org';
const LEADER = 'leader@example.org';
const LINK_MINUTES = 24 * 60;

export interface DemoDesk {
  role: Role;
  /** Logs in once, within a day. */
  link: string;
}

type Walk = { id: string; heading: string };

/** People of a campaign, the last of whom paid without a place; `from` have been added before. */
const walkersOf = ({ id: campaign_id, heading: campaign_name }: Walk, at: string, from: number) =>
  walkers.map((name, index) => {
    const late = index === walkers.length - 1;
    const number = from + index + 1;
    const padded = (length: number) => String(number).padStart(length, '0');
    return {
      ...{ id: newId(), txnid: `HH_DESK${padded(4)}`, user_id: null, campaign_id, campaign_name, name, address: '{}' },
      ...{ email: `walker${number}@example.org`, mobile: `98000001${padded(2)}`, mode: late ? 'UPI' : '' },
      ...{ amount_paise: late ? 250_000 : 0, place: late ? ('none' as const) : ('held' as const) },
      ...{ provider_id: late ? `4039${number}` : null, serial: late ? `DEMO/${number}` : null },
      ...{ created_at: at, paid_at: late ? at : null },
    };
  });

const giftsAt = (now: Date) =>
  deskGifts.map(({ state, daysAgo, ...gift }, index) => {
    const paidAt = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    return {
      ...{ ...gift, id: newId(), txnid: `DESKGIFT000${index + 1}`, user_id: null, provider_id: `4040${index + 1}` },
      ...{ email: `donor${index + 1}@example.org`, mobile: `980000020${index + 1}`, pan: '' as const },
      ...{ address: JSON.stringify({ state }), gateway_status: 'SUCCESS', serial: `DEMO/G${index + 1}` },
      ...{ created_at: paidAt, paid_at: paidAt, campaign_id: null, campaign_name: null },
    };
  });

/** Fills a desk: an office, a leader of the next campaigns and of the last one, their people, gifts and reviews. */
async function fillDesk(services: Services): Promise<void> {
  const { db, now } = services;
  const at = now();
  const listed = db.selectFrom('campaigns').select(['id', 'heading']).where('listed', '=', 1);
  const coming = listed.where('start_day', '>=', indiaDay(at)).orderBy('start_day').orderBy('id');
  const next = await coming.limit(2).execute();
  const over = listed.where('end_day', '<', indiaDay(at)).orderBy('end_day', 'desc').orderBy('id');
  const last = await over.limit(1).executeTakeFirst();
  const led = [...next, ...(last ? [last] : [])];
  await db.transaction().execute(async (on) => {
    await appoint(on, { email: OFFICE, role: 'office', campaigns: [] }, at);
    if (led.length) await appoint(on, { email: LEADER, role: 'leader', campaigns: led.map(({ id }) => id) }, at);
  });
  const time = at.toISOString();
  await addPayments(db, { places: led.flatMap((walk, nth) => walkersOf(walk, time, nth * walkers.length)) });
  await addPayments(db, { gifts: giftsAt(at) });
  if (!next[0]) return;
  const common = { campaign_id: next[0].id, email: 'reader@example.org', profile_id: '1', helpful_count: 1, rating: 5 };
  const reviews = deskReviews.map(({ state, ...review }) => ({
    ...{ ...common, ...review, id: newId(), created_at: time },
    state: state as 'waiting' | 'hidden',
  }));
  await db.insertInto('reviews').values(reviews).execute();
}

/** Fills the desk of a demonstration unless somebody works at it, and makes a link for each of its people. */
export async function openDemoDesk(services: Services): Promise<DemoDesk[]> {
  const { config, db, now } = services;
  if (!(await listStaff(db)).length) await fillDesk(services);
  const demo = (await listStaff(db)).filter(({ email }) => email === OFFICE || email === LEADER);
  const links = demo.map(async ({ id, role }) => {
    const token = await newStaffLink(db, id, now(), LINK_MINUTES);
    return { role, link: `${config.deskUrl}/desk/login/${token}` };
  });
  return Promise.all(links);
}
