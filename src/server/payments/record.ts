import { sql } from 'kysely';
import { drawId } from '../tokens.ts';
import { isOpen } from './campaign.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';
import { serialOf, taxYearOf } from './tax-year.ts';
import { maskPan, modeInWords } from './words.ts';

/** The next number of a tax year, without gaps: a transaction that fails gives its number back. */
async function nextSerial(on: Work, kind: string, year: number): Promise<string> {
  const { value } = await on
    .insertInto('counters')
    .values({ name: `${kind}-${year}`, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return serialOf(year, value);
}

const payer = (intent: Intent) => ({
  id: drawId(),
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

async function recordDonation(on: Work, intent: Intent, serial: string): Promise<void> {
  const row = {
    ...payer(intent),
    pan: intent.pan,
    gateway_status: (intent.gateway_status ?? 'success').toUpperCase(),
    serial,
  };
  await on.insertInto('donations').values(row).execute();
}

/**
 * The place on the campaign. Whoever has one already, or paid when enrolment had closed meanwhile, paid all the same: it is
 * on the books with status REFUND, for the foundation to give back.
 */
async function recordEnrolment(on: Work, intent: Intent, serial: string, paidAt: Date) {
  const id = intent.campaign_id ?? '';
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = { ...payer(intent), campaign_id: id, campaign_name: campaign.heading, serial };
  const taken =
    isOpen(campaign, paidAt) &&
    (await on
      .insertInto('enrolments')
      .values({ ...row, status: 'PAID' })
      // As a literal: an index with a condition is not recognised behind a parameter.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'campaign_id']).where('status', '<>', sql.lit('REFUND')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst());
  if (!taken) {
    const refund = { ...row, status: 'REFUND' } as const;
    await on.insertInto('enrolments').values(refund).execute();
  }
  const { heading: name, start_day: startDay, end_day: endDay } = campaign;
  return { id, name, startDay, endDay, refundDue: !taken };
}

/** Puts a paid intent on the books and its receipt into the queue, inside the transaction that made it paid. */
export async function record(parts: PaymentParts, on: Work, intent: Intent): Promise<void> {
  const paidAt = new Date(intent.settled_at ?? parts.now());
  const serial = await nextSerial(on, intent.type, taxYearOf(paidAt));
  const receipt = {
    name: intent.name || intent.firstname,
    txnid: intent.txnid,
    amountPaise: intent.amount_paise,
    paidAt: paidAt.toISOString(),
    serial,
    maskedPan: maskPan(intent.pan),
    mode: modeInWords(intent.mode),
  };
  const once = `receipt:${intent.txnid}`;
  if (intent.type === 'donation') {
    await recordDonation(on, intent, serial);
    await parts.outbox.add(on, intent.email, { kind: 'donation-receipt', payload: receipt }, once);
  } else {
    const campaign = await recordEnrolment(on, intent, serial, paidAt);
    await parts.outbox.add(on, intent.email, { kind: 'enrolment-receipt', payload: { ...receipt, campaign } }, once);
  }
}
