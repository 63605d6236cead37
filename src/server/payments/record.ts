import { sql } from 'kysely';
import { newId } from '../auth/tokens.ts';
import { countPlacesLeft, lockPlaces } from '../campaigns/places-taken.ts';
import type { Database } from '../database/open.ts';
import { addToCounter } from '../database/queries.ts';
import { ofPayment } from '../pan/cipher.ts';
import { campaignPayload } from './campaign-payload.ts';
import { enrolmentStateWhenPaid } from './enrolment-state.ts';
import { addressLine, furtherDetails } from './form-fields.ts';
import { headingOf } from './gift.ts';
import { modeInWords } from './mode-words.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { serialOf, taxYearOf } from './tax-year.ts';

/**
 * The next serial number of a tax year, for donations and enrolments alike. There are no gaps: when the transaction fails, the
 * number is free again.
 */
async function nextSerial(on: Database, year: number): Promise<string> {
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

/** Stores the donation. A gift to a campaign is stored with its name of today. Returns that name. */
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

/**
 * Stores the place on the campaign. When the user has one already, or the last one went or enrolment has closed meanwhile, the payment
 * is stored with status REFUND: the foundation has to give it back.
 */
async function recordEnrolment({ siteUrl }: PaymentParts, on: Database, intent: Intent, serial: string, paidAt: Date) {
  const id = intent.campaign_id ?? '';
  await lockPlaces(on, id);
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = { ...payer(intent), campaign_id: id, campaign_name: campaign.heading, serial };
  const taken =
    enrolmentStateWhenPaid(campaign, await countPlacesLeft(on, id), paidAt) === 'open' &&
    (await on
      .insertInto('enrolments')
      .values({ ...row, status: 'PAID' })
      // As a literal: with a parameter the database does not recognise the index that has this condition.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'campaign_id']).where('status', '<>', sql.lit('REFUND')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst());
  if (!taken) {
    const refund = { ...row, status: 'REFUND' } as const;
    await on.insertInto('enrolments').values(refund).execute();
  }
  return campaignPayload(campaign, !taken, siteUrl);
}

/** Adds the provider's id and the mode to what was recorded before they were known. */
export async function addDetails(on: Database, { txnid, type, provider_id, mode }: Intent): Promise<void> {
  const table = type === 'donation' ? 'donations' : 'enrolments';
  await on
    .updateTable(table)
    .set({ provider_id, mode: mode ?? '' })
    .where('txnid', '=', txnid)
    .execute();
}

/** Stores a paid intent as a donation or enrolment and queues its receipt, inside the transaction that made it paid. */
export async function record(parts: PaymentParts, on: Database, intent: Intent): Promise<void> {
  const paidAt = new Date(intent.settled_at ?? parts.now());
  const serial = await nextSerial(on, taxYearOf(paidAt));
  const receipt = {
    name: intent.name || intent.firstname,
    txnid: intent.txnid,
    amountPaise: intent.amount_paise,
    paidAt: paidAt.toISOString(),
    serial,
    address: addressLine(intent.donor),
    maskedPan: parts.pans.readMasked(intent.pan, ofPayment(intent.txnid)),
    mode: modeInWords(intent.mode),
    details: furtherDetails(intent.type, intent.donor),
  };
  const once = `receipt:${intent.txnid}`;
  if (intent.type === 'donation') {
    const campaignName = await recordDonation(on, intent, serial);
    const payload = { ...receipt, ...(campaignName && { campaignName }) };
    await parts.outbox.add(on, intent.email, { kind: 'donation-receipt', payload }, once);
  } else {
    const campaign = await recordEnrolment(parts, on, intent, serial, paidAt);
    await parts.outbox.add(on, intent.email, { kind: 'enrolment-receipt', payload: { ...receipt, campaign } }, once);
  }
}
