import type { Selectable } from 'kysely';
import type { CampaignGift } from '../../contract/campaign-gift.ts';
import { enrolmentState } from '../../contract/campaign-rules.ts';
import { DonationForm } from '../../contract/donation.ts';
import { EnrolmentForm } from '../../contract/enrolment.ts';
import { looksOf } from '../../contract/fields.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { addToCounter } from '../database/queries.ts';
import type { DonationTable, PaymentType } from '../database/schema/payments.ts';
import { campaignPayload } from '../mail/joining.ts';
import type { ReceiptPayload } from '../mail/receipt-letters.ts';
import { addLines } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import { companionsOf } from '../places/companions.ts';
import {
  countPlacesLeft,
  gaveBackAfter,
  type Holder,
  hasPlace,
  haveRoom,
  lockPlaces,
  storePlace,
  storeWithoutPlace,
} from '../places/places.ts';
import { termsOf } from '../places/terms.ts';
import { HttpError, noSuchCampaign } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import type { Intent, PaymentContext } from './context.ts';
import { enrolmentStateWhenPaid } from './enrolments.ts';

/** The next serial number of a tax year. There are no gaps: when the transaction fails, it is free again. */
export async function nextSerial(on: Database, year: number): Promise<string> {
  return serialOf(year, await addToCounter(on, `receipt-${year}`));
}

const payer = (intent: Intent) => ({
  id: newId(),
  txnid: intent.txnid,
  user_id: intent.user_id,
  name: intent.name || intent.firstname,
  email: intent.email,
  mobile: intent.mobile,
  address: intent.donor || '{}',
  amount_paise: intent.amount_paise,
  mode: intent.mode ?? '',
  provider_id: intent.provider_id,
  created_at: intent.created_at,
  paid_at: intent.settled_at,
});

const eventOf = (intent: Intent, by: string) => ({
  txnid: intent.txnid,
  paise: intent.amount_paise,
  key: intent.provider_id ?? '',
  campaign: intent.campaign_id,
  at: intent.settled_at ?? intent.updated_at,
  by,
});

type Receipted = Pick<
  Selectable<DonationTable>,
  'address' | 'amount_paise' | 'created_at' | 'mode' | 'name' | 'paid_at' | 'serial' | 'txnid'
>;

/** What a receipt says, but for its campaign. */
export const receiptPayload = (type: PaymentType, row: Receipted, maskedPan: string): ReceiptPayload => ({
  name: row.name,
  txnid: row.txnid,
  amountPaise: row.amount_paise,
  paidAt: row.paid_at ?? row.created_at,
  serial: row.serial,
  address: addressLine(row.address),
  maskedPan,
  mode: modeInWords(row.mode),
  details: furtherDetails(type, row.address),
});

async function recordDonation(on: Database, intent: Intent, serial: string): Promise<string | null> {
  const campaign_name = await headingOf(on, intent);
  const row = {
    ...payer(intent),
    campaign_id: intent.campaign_id,
    campaign_name,
    pan: intent.pan,
    gateway_status: (intent.gateway_status ?? 'success').toUpperCase(),
    serial,
  };
  await on.insertInto('donations').values(row).execute();
  return campaign_name;
}

/** Whose place a payment is for: the address of an account is its own, whatever was typed. */
async function payerAsHolder(on: Database, { user_id: id, email }: Intent): Promise<Holder> {
  const user =
    id === null ? { email } : await on.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return { id, email: user?.email.toLowerCase() ?? '' };
}

/**
 * Stores the places, and their price. Where the person has one or has given it back since, too few are left for all or enrolment has closed,
 * the payment is stored without either: it is owed.
 */
async function recordEnrolment({ siteUrl }: RecordContext, on: Database, intent: Intent, serial: string, paidAt: Date) {
  const id = intent.campaign_id ?? '';
  await lockPlaces(on, id);
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const cancelling = intent.cancelling ?? termsOf(campaign);
  const row = { ...payer(intent), campaign_id: id, campaign_name: campaign.heading, serial, cancelling };
  const who = await payerAsHolder(on, intent);
  const left = await countPlacesLeft(on, id, { who, at: paidAt });
  const friends = (await companionsOf(on, [intent.txnid]))(intent.txnid);
  const taken =
    enrolmentStateWhenPaid(campaign, left, paidAt) === 'open' &&
    haveRoom(left, 1 + friends.length) &&
    !(await hasPlace(on, id, who)) &&
    !(await gaveBackAfter(on, id, who, intent.created_at)) &&
    (await storePlace(on, row));
  if (taken) await addLines(on, [{ ...eventOf(intent, 'provider'), kind: 'price', campaign: id }]);
  else await storeWithoutPlace(on, row);
  return { friends: friends.map(({ name }) => name), campaign: campaignPayload(campaign, !taken, siteUrl) };
}

/** Adds the provider's id and the mode to what was recorded. */
export async function addDetails(on: Database, { txnid, type, provider_id, mode }: Intent): Promise<void> {
  const table = type === 'donation' ? 'donations' : 'enrolments';
  await on
    .updateTable(table)
    .set({ provider_id, mode: mode ?? '' })
    .where('txnid', '=', txnid)
    .execute();
}

type RecordContext = Pick<PaymentContext, 'now' | 'outbox' | 'pans' | 'siteUrl'>;

/**
 * Stores a paid intent as a donation or enrolment with its lines, and queues its receipt, inside the transaction that made it paid.
 * Resolves to its receipt number.
 */
export async function record(parts: RecordContext, on: Database, intent: Intent, by = 'provider'): Promise<string> {
  const paidAt = new Date(intent.settled_at ?? parts.now());
  const serial = await nextSerial(on, taxYearOf(paidAt));
  const maskedPan = parts.pans.readMasked(intent.pan, ofPayment(intent.txnid));
  const receipt = receiptPayload(intent.type, { ...payer(intent), paid_at: paidAt.toISOString(), serial }, maskedPan);
  const once = `receipt:${intent.txnid}`;
  const event = eventOf(intent, by);
  await addLines(on, [{ ...event, kind: 'paid', reference: intent.provider_id ?? '' }]);
  if (intent.type === 'donation') {
    await addLines(on, [{ ...event, kind: 'gift' }]);
    const campaignName = await recordDonation(on, intent, serial);
    const payload = { ...receipt, ...(campaignName && { campaignName }) };
    if (intent.email) await parts.outbox.add(on, intent.email, { kind: 'donation-receipt', payload }, once);
  } else {
    const about = await recordEnrolment(parts, on, intent, serial, paidAt);
    await parts.outbox.add(on, intent.email, { kind: 'enrolment-receipt', payload: { ...receipt, ...about } }, once);
  }
  return serial;
}

/** The year in which the Indian tax year of a moment began, on 1 April. */
export function taxYearOf(moment: Date): number {
  const day = indiaDay(moment);
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-01' ? year : year - 1;
}

/** `2026-27` for 2026. */
export function taxYearName(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** First moment of a tax year and first moment after it, ISO 8601 in UTC. */
export function taxYearRange(year: number): { from: string; before: string } {
  const begin = (of: number) => new Date(`${of}-04-01T00:00:00+05:30`).toISOString();
  return { from: begin(year), before: begin(year + 1) };
}

function serialOf(year: number, count: number): string {
  return `${taxYearName(year)}/${String(count).padStart(6, '0')}`;
}

const MODES: Readonly<Record<string, string>> = {
  CC: 'Credit card',
  DC: 'Debit card',
  NB: 'Net banking',
  UPI: 'UPI',
  CASH: 'Wallet',
  EMI: 'Card in instalments',
  SBQR: 'QR code',
  'HAND-CASH': 'Cash',
  'HAND-CHEQUE': 'Cheque',
  'HAND-BANK': 'Bank transfer',
  'HAND-UPI': 'UPI',
};

/** The provider's own `CASH` is a wallet. */
export const HAND_MODES = ['HAND-CASH', 'HAND-CHEQUE', 'HAND-BANK', 'HAND-UPI'] as const;

/** Whether somebody of the foundation entered a gift. */
export const isByHand = (mode: string): boolean => (HAND_MODES as readonly string[]).includes(mode);

/** How something was paid, in words; an unknown code comes back as it is. */
export function modeInWords(mode: string | null): string {
  return MODES[(mode ?? '').toUpperCase()] ?? mode ?? '';
}

export type FormValues = Readonly<Record<string, string>>;

const forms = { donation: DonationForm, enroll: EnrolmentForm };

const COLUMNS = ['firstname', 'lastname', 'email', 'phone', 'pan'];
const ADDRESS = ['address1', 'address2', 'city', 'state', 'country', 'zipcode'];

/** What of a form has no column of its own, as JSON. */
export function formJson(form: FormValues): string {
  return JSON.stringify(Object.fromEntries(Object.entries(form).filter(([name]) => !COLUMNS.includes(name))));
}

/** A field that the form got later is not in it. */
export const readFormJson = (json: string): Partial<FormValues> => JSON.parse(json || '{}');

/** The postal address of such a column; empty where none was sent along. */
export function addressLine(json: string): string {
  const { address1, address2, city, state, country, zipcode } = readFormJson(json);
  const town = [city, zipcode].filter(Boolean).join(' ');
  return [address1, address2, town, state, country].filter(Boolean).join(', ').replace(/\s+/g, ' ');
}

/** The fields beyond name, contact, PAN and address, with their headings. */
export function furtherFields(type: PaymentType): { name: string; heading: string }[] {
  return Object.entries(looksOf(forms[type]))
    .filter(([name]) => !COLUMNS.includes(name) && !ADDRESS.includes(name))
    .map(([name, { label }]) => ({ name, heading: `${label.charAt(0).toUpperCase()}${label.slice(1)}` }));
}

/** Heading and value of each further field that was filled in, for a receipt. */
export function furtherDetails(type: PaymentType, json: string): [heading: string, value: string][] {
  const values = readFormJson(json);
  return furtherFields(type).flatMap(({ name, heading }) => (values[name] ? [[heading, values[name]]] : []));
}

/** The campaign that a gift can be recorded for. Throws `HttpError`: 404 for an unknown, 422 for a cancelled one. */
export async function campaignForGift(on: Database, id: string, at: Date): Promise<CampaignGift> {
  const campaign = await on
    .selectFrom('campaigns')
    .select(['id', 'heading', 'status', 'end_day', 'listed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (campaign?.listed !== 1) throw noSuchCampaign();
  const { status, end_day: lastDay } = campaign;
  const today = indiaDay(at);
  if (enrolmentState({ status, lastDay }, today) === 'cancelled') {
    throw new HttpError(422, 'This campaign is cancelled. It takes no gifts.');
  }
  return { campaignId: campaign.id, campaignName: campaign.heading, ended: lastDay !== '' && lastDay < today };
}

export async function headingOf(on: Database, { campaign_id }: Pick<Intent, 'campaign_id'>): Promise<string | null> {
  if (campaign_id === null) return null;
  const row = await on.selectFrom('campaigns').select('heading').where('id', '=', campaign_id).executeTakeFirst();
  return row?.heading ?? null;
}
