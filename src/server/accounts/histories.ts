import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { isCancelled, isEnrolled } from '../../contract/campaign-rules.ts';
import { type DonationRow, listDonations } from '../../contract/donation.ts';
import { type EnrolmentRow, type EnrolmentStatus, getEnrolment, listEnrolments } from '../../contract/enrolment.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { newestPage, returnsNoted } from '../database/queries.ts';
import type { DonationTable, EnrolmentTable } from '../database/schema/payments.ts';
import type { Api } from '../http/api.ts';
import { refundsClosed } from '../payments/issues.ts';
import { noSuchCampaign } from '../platform/errors.ts';
import type { Services } from '../services.ts';

/** First and last day of each campaign, withdrawn ones too, for a history may name them. */
async function daysOf(db: Services['db'], ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<EnrolmentRow, 'startTime' | 'endTime' | 'cancelled'>>();
  const rows = await db.selectFrom('campaigns').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, content }) => {
      const { startTime, endTime, status }: Campaign = JSON.parse(content);
      return [id, { startTime, endTime, ...(isCancelled(status) && { cancelled: true }) }] as const;
    }),
  );
}

const donationRow = (row: Selectable<DonationTable>, wentBack: boolean): DonationRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  gatewayStatus: wentBack ? 'RETURNED' : row.gateway_status,
  amount: rupeesOf(row.amount_paise),
  transactionId: row.txnid,
  serial: row.serial,
  createdAt: row.created_at,
  campaignName: row.campaign_name,
});

/** A row of the enrolment history, but for the days of the campaign. */
const enrolmentRow = (row: Selectable<EnrolmentTable>): EnrolmentRow => ({
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
});

type Place = Pick<Selectable<EnrolmentTable>, 'status' | 'txnid' | 'amount_paise' | 'serial'>;

/**
 * The enrolment in one campaign, from its rows, the newest first: the place, or else the latest payment without one.
 * @param closed when a refund was closed, by transaction id
 */
function enrolmentStanding(rows: readonly Place[], closed: ReadonlyMap<string, string>): EnrolmentStatus | undefined {
  const shown = rows.find(({ status }) => isEnrolled(status)) ?? rows[0];
  if (!shown) return undefined;
  const refunds = rows.filter((row) => row !== shown && row.status === 'REFUND');
  return {
    status: shown.status,
    transactionId: shown.txnid,
    amount: rupeesOf(shown.amount_paise),
    serial: shown.serial,
    refundDue: shown.status === 'REFUND',
    refundClosedAt: closed.get(shown.txnid) ?? null,
    refunds: refunds.map(({ txnid, amount_paise }) => {
      const refundClosedAt = closed.get(txnid);
      return { transactionId: txnid, amount: rupeesOf(amount_paise), ...(refundClosedAt && { refundClosedAt }) };
    }),
  };
}

/**
 * The user's own donations and enrolments, and the enrolment in one campaign. Every query is limited to the user; the donations
 * hold what the same address gave without a login.
 */
export function addHistoryCalls(api: Api, { db }: Services): void {
  api.on(listDonations, async ({ user, query }) => {
    // An account exists only for a confirmed address, which is stored in lower case. A gift of another user is that user's alone,
    // whatever address was typed.
    const own = db
      .selectFrom('donations')
      .where((eb) =>
        eb.or([
          eb('user_id', '=', user.id),
          eb.and([eb('user_id', 'is', null), eb(eb.fn<string>('lower', ['email']), '=', user.email)]),
        ]),
      );
    const { count, rows } = await newestPage(own, query);
    const returned = await returnsNoted(
      db,
      rows.map(({ txnid }) => txnid),
    );
    return { count, rows: rows.map((row) => donationRow(row, returned.has(row.txnid))) };
  });

  api.on(listEnrolments, async ({ user, query }) => {
    const own = db.selectFrom('enrolments').where('user_id', '=', user.id);
    const { count, rows } = await newestPage(own, query);
    const days = await daysOf(db, [...new Set(rows.map((row) => row.campaign_id))]);
    const closed = await refundsClosed(db, rows);
    return {
      count,
      rows: rows.map((row) => {
        const refundClosedAt = closed.get(row.txnid);
        return { ...days.get(row.campaign_id), ...enrolmentRow(row), ...(refundClosedAt && { refundClosedAt }) };
      }),
    };
  });

  api.on(getEnrolment, async ({ user, params }) => {
    const rows = await db
      .selectFrom('enrolments')
      .select(['status', 'txnid', 'amount_paise', 'serial'])
      .where('user_id', '=', user.id)
      .where('campaign_id', '=', params.id)
      .orderBy('created_at', 'desc')
      .execute();
    const standing = enrolmentStanding(rows, await refundsClosed(db, rows));
    if (standing) return standing;
    const campaign = await db.selectFrom('campaigns').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!campaign) throw noSuchCampaign();
    return { status: null };
  });
}
