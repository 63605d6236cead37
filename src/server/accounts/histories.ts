import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import {
  type DonationRow,
  type EnrolmentRow,
  type EnrolmentStatus,
  getEnrolment,
  listDonations,
  listEnrolments,
} from '../../contract/history.ts';
import type { RecordedWalk } from '../../contract/impact.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { getWaiting } from '../../contract/waiting.ts';
import { gatheredText } from '../../lib/weight.ts';
import { newestPage } from '../database/queries.ts';
import type { DonationTable } from '../database/schema/payments.ts';
import type { Api } from '../http/api.ts';
import { type Balance, balances, partBack, wentBack } from '../money/ledger.ts';
import { hasCertificate } from '../places/certificates.ts';
import { friendsIn } from '../places/companions.ts';
import { entriesOf, entryOf, standingOf } from '../places/line.ts';
import { type Booking, heldBy, holds, refundClosedAt, statusOf } from '../places/places.ts';
import { recordedWalks } from '../places/records.ts';
import { isUntold, type Telling, tellingsOf } from '../places/tellings.ts';
import { givenBackWords } from '../places/terms.ts';
import { noSuchCampaign } from '../platform/errors.ts';
import type { Services } from '../services.ts';

/** Withdrawn ones too: a history may name them. */
async function campaignsOf(db: Services['db'], ids: readonly string[]) {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'called_off_at', 'content'])
    .where('id', 'in', [...ids, ''])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type KnownCampaign = { called_off_at: string | null; content: string };

const daysOf = ({ content }: KnownCampaign): Pick<EnrolmentRow, 'startTime' | 'endTime' | 'cancelled'> => {
  const { startTime, endTime, status }: Campaign = JSON.parse(content);
  return { startTime, endTime, ...(isCancelled(status) && { cancelled: true }) };
};

const idsOf = (rows: readonly { txnid: string }[]) => rows.map(({ txnid }) => txnid);

const donationRow = (
  row: Selectable<DonationTable>,
  wentBack: boolean,
  records: readonly RecordedWalk[],
): DonationRow => ({
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
  ...cameDownOf(row.campaign_id, wentBack, records),
});

function cameDownOf(campaign: string | null, wentBack: boolean, records: readonly RecordedWalk[]) {
  const record = records.find(({ id }) => id === campaign);
  const cameDown = record && !wentBack ? gatheredText(record) : '';
  return cameDown ? { cameDown } : {};
}

const returnedOf = (balance: Balance) => {
  const part = partBack(balance);
  return part && { returned: rupeesOf(part) };
};

const givenBackOf = (row: Parameters<typeof givenBackWords>[0], balance: Balance) => {
  const givenBack = givenBackWords(row, balance);
  return givenBack === undefined ? {} : { givenBack };
};

type FriendsOf = Awaited<ReturnType<typeof friendsIn>>;
type Told = ReadonlyMap<string, Telling>;

const shortly = (people: readonly { id: string; name: string }[]) => people.map(({ id, name }) => ({ id, name }));

const enrolmentRow = (
  row: Booking,
  campaign: KnownCampaign | undefined,
  balance: Balance,
  friendsOf: FriendsOf,
  told: Told,
): EnrolmentRow => {
  const closedAt = refundClosedAt(row, campaign?.called_off_at ?? null, balance);
  return {
    ...(campaign && daysOf(campaign)),
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    status: statusOf(row),
    campaignName: row.campaign_name,
    campaignId: row.campaign_id,
    amount: rupeesOf(row.amount_paise),
    transactionId: row.txnid,
    createdAt: row.created_at,
    friends: shortly(friendsOf(row)),
    certificates: shortly([row, ...friendsOf(row)].filter(hasCertificate)),
    untold: isUntold(row, friendsOf(row), told),
    ...(closedAt && { refundClosedAt: closedAt }),
    ...returnedOf(balance),
    ...givenBackOf(row, balance),
  };
};

/** Of its bookings, the newest first: the place, or else the latest payment without one. */
function enrolmentStanding(
  rows: readonly Booking[],
  campaign: KnownCampaign | undefined,
  balanceOf: (txnid: string) => Balance,
  friendsOf: FriendsOf,
  told: Told,
): EnrolmentStatus | undefined {
  const shown = rows.find(holds) ?? rows[0];
  if (!shown) return undefined;
  const closedAt = (row: (typeof rows)[number]) =>
    refundClosedAt(row, campaign?.called_off_at ?? null, balanceOf(row.txnid));
  return {
    status: statusOf(shown),
    transactionId: shown.txnid,
    amount: rupeesOf(shown.amount_paise),
    serial: shown.serial,
    refundDue: !holds(shown),
    friends: shortly(friendsOf(shown)),
    untold: isUntold(shown, friendsOf(shown), told),
    refundClosedAt: closedAt(shown) ?? null,
    ...returnedOf(balanceOf(shown.txnid)),
    ...givenBackOf(shown, balanceOf(shown.txnid)),
    refunds: rows
      .filter((row) => row !== shown && !holds(row))
      .map((row) => {
        const closed = closedAt(row);
        const amount = rupeesOf(row.amount_paise);
        return { transactionId: row.txnid, amount, ...(closed && { refundClosedAt: closed }) };
      }),
  };
}

/** The user's own donations and enrolments, with what the same address gave and booked without a login. */
export function addHistoryCalls(api: Api, { db }: Services): void {
  const toldOf = (rows: readonly Booking[]) => tellingsOf(db, ['', ...rows.map(({ id }) => id)]);

  api.on(listDonations, async ({ user, query }) => {
    // An account exists only for a confirmed address. A gift of another user is that user's alone, whatever address was typed.
    const own = db
      .selectFrom('donations')
      .where((eb) =>
        eb.or([
          eb('user_id', '=', user.id),
          eb.and([eb('user_id', 'is', null), eb(eb.fn<string>('lower', ['email']), '=', user.email)]),
        ]),
      );
    const { count, rows } = await newestPage(own, query);
    const balanceOf = await balances(db, idsOf(rows));
    const records = await recordedWalks(
      db,
      rows.flatMap(({ campaign_id }) => campaign_id ?? []),
    );
    return { count, rows: rows.map((row) => donationRow(row, wentBack(balanceOf(row.txnid)), records)) };
  });

  api.on(listEnrolments, async ({ user, query }) => {
    const own = db.selectFrom('enrolments').where(heldBy(user));
    const { count, rows } = await newestPage(own, query);
    const campaigns = await campaignsOf(
      db,
      rows.map(({ campaign_id }) => campaign_id),
    );
    const balanceOf = await balances(db, idsOf(rows));
    const friendsOf = await friendsIn(db, idsOf(rows));
    const told = await toldOf(rows);
    return {
      count,
      rows: rows.map((row) => enrolmentRow(row, campaigns.get(row.campaign_id), balanceOf(row.txnid), friendsOf, told)),
    };
  });

  api.on(getEnrolment, async ({ user, params }) => {
    const rows = await db
      .selectFrom('enrolments')
      .selectAll()
      .where(heldBy(user))
      .where('campaign_id', '=', params.id)
      .orderBy('created_at', 'desc')
      .execute();
    const campaign = (await campaignsOf(db, [params.id])).get(params.id);
    const ids = idsOf(rows);
    const [balanceOf, friendsOf] = [await balances(db, ids), await friendsIn(db, ids)];
    const standing = enrolmentStanding(rows, campaign, balanceOf, friendsOf, await toldOf(rows));
    const entry = await entryOf(db, params.id, user.id);
    if (!standing && !campaign) throw noSuchCampaign();
    return { ...(standing ?? { status: null }), ...(entry && { waiting: await standingOf(db, entry) }) };
  });

  api.on(getWaiting, async ({ user }) => {
    const entries = await entriesOf(db, user.id);
    return Promise.all(
      entries.map(async ({ heading, content, ...entry }) => {
        const { startTime, endTime } = daysOf({ content, called_off_at: null });
        const about = { campaignId: entry.campaign_id, campaignName: heading, startTime, endTime };
        return { ...about, ...(await standingOf(db, entry)) };
      }),
    );
  });
}
