import { listDonations } from '../contract/donation.ts';
import { getEnrolment, listEnrolments } from '../contract/enrolment.ts';
import { Refusal } from './errors.ts';
import type { Api } from './http/api.ts';
import { rupeesOf } from './rupees.ts';
import type { Services } from './services.ts';

/** One's own donations, enrolments, and whether one is enrolled in a campaign (sections 3 and 7). Every query names the user. */
export function registerHistories(api: Api, { db }: Services): void {
  api.on(listDonations, async ({ user, query: { page, size } }) => {
    const own = db.selectFrom('donations').where('user_id', '=', user.id);
    const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    return {
      count,
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        mobile: row.mobile,
        gatewayStatus: row.gateway_status,
        amount: rupeesOf(row.amount_paise),
        transactionId: row.txnid,
        createdAt: row.created_at,
      })),
    };
  });

  api.on(listEnrolments, async ({ user, query: { page, size } }) => {
    const own = db.selectFrom('enrolments').where('user_id', '=', user.id);
    const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    return {
      count,
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        mobile: row.mobile,
        status: row.status,
        campaignName: row.campaign_name,
        campaignId: row.campaign_id,
        amount: rupeesOf(row.amount_paise),
        transactionId: row.txnid,
        createdAt: row.created_at,
      })),
    };
  });

  api.on(getEnrolment, async ({ user, params }) => {
    const rows = await db
      .selectFrom('enrolments')
      .select('status')
      .where('user_id', '=', user.id)
      .where('campaign_id', '=', params.id)
      .orderBy('created_at', 'desc')
      .execute();
    const enrolled = rows.find(({ status }) => status === 'PAID' || status === 'FREE');
    const latest = enrolled ?? rows[0];
    if (latest) return { status: latest.status };
    const campaign = await db.selectFrom('campaigns').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!campaign) throw new Refusal(404, 'There is no such campaign.');
    return { status: null };
  });
}
