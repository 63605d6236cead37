import { taxNamesOn } from '../../content/organisation.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { isoDay } from '../../lib/format.ts';
import { targetNotices } from '../../routes.ts';
import type { Database } from '../database/open.ts';
import { balanceOf, partBack, wentBack } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import { friendsOf } from '../places/companions.ts';
import { holds, refundClosedAt } from '../places/places.ts';
import { givenBackWords } from '../places/terms.ts';
import { registrationRows } from '../platform/foundation.ts';
import { amountInWords } from '../platform/money.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Intent, PaymentContext } from './context.ts';
import { closedAt } from './intents.ts';
import { addressLine, headingOf, isByHand, modeInWords } from './record.ts';

interface Reader {
  receiptKey?: string | undefined;
  userId?: string | undefined;
  email?: string | undefined;
}

/**
 * Whether somebody may read the full outcome: the browser or user that began the payment; for what was paid without a login the user with its
 * address.
 */
export function mayRead(intent: Intent, { receiptKey, userId, email }: Reader): boolean {
  if (receiptKey && hashToken(receiptKey) === intent.receipt_key_hash) return true;
  if (intent.user_id !== null) return userId === intent.user_id;
  return intent.status === 'paid' && email === intent.email.toLowerCase();
}

/** A gift that somebody of the foundation entered, as it would stand if it had been begun here; undefined for all else. */
export async function giftByHand(db: Database, txnid: string): Promise<Intent | undefined> {
  const gift = await db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!gift?.paid_at || !isByHand(gift.mode)) return undefined;
  const { user_id, campaign_id, name, email, mobile, pan, address, amount_paise, provider_id, mode } = gift;
  const { created_at, paid_at } = gift;
  return {
    ...{ txnid, type: 'donation', status: 'paid', user_id, campaign_id, name, email, mobile, pan, donor: address },
    ...{ firstname: '', amount_paise, amount_text: '', productinfo: '', provider_id, mode, gateway_status: 'success' },
    ...{ created_at, updated_at: paid_at, settled_at: paid_at, cancelling: null },
    ...{ checked_at: null, checks: 0, receipt_key_hash: null, next_check_ms: null },
  };
}

export const wasCancelled = ({ status, gateway_status }: Pick<Intent, 'status' | 'gateway_status'>): boolean =>
  status === 'failed' && /cancel/i.test(gateway_status ?? '');

/** Where a payment stands, without personal data. */
export function bareOutcome(intent: Intent): PaymentOutcome {
  return {
    outcome: intent.status === 'created' ? 'pending' : intent.status,
    type: intent.type,
    transactionId: intent.txnid,
    amount: rupeesOf(intent.amount_paise),
    amountInWords: amountInWords(intent.amount_paise),
    campaignId: intent.campaign_id,
    cancelled: wasCancelled(intent),
  };
}

export async function fullOutcome({ db, foundation, pans }: PaymentContext, intent: Intent): Promise<PaymentOutcome> {
  const facts = await foundation();
  const balance = await balanceOf(db, intent.txnid);
  const part = partBack(balance);
  const outcome = {
    ...bareOutcome(intent),
    closedAt: await closedAt(db, intent),
    name: intent.name || intent.firstname,
    email: intent.email,
    address: addressLine(intent.donor),
    registration: registrationRows(facts, intent.type),
    maskedPan: pans.readMasked(intent.pan, ofPayment(intent.txnid)),
    mode: modeInWords(intent.mode),
    paidAt: intent.settled_at,
    returnedAt: wentBack(balance) ? balance.returnedAt : null,
  };
  if (intent.type === 'donation') {
    const row = await db
      .selectFrom('donations')
      .select(['serial', 'campaign_name'])
      .where('txnid', '=', intent.txnid)
      .executeTakeFirst();
    const names = intent.status === 'paid' ? taxNamesOn(facts.taxNames, isoDay(intent.settled_at)) : undefined;
    const deduction = names ? { act: names.act, section: names.section, certificate: names.certificate } : null;
    const campaignName = row?.campaign_name ?? (await headingOf(db, intent));
    return { ...outcome, serial: row?.serial ?? null, deduction, campaignName };
  }
  const row = await db
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .select([
      'txnid',
      'serial',
      'place',
      'campaign_name',
      'campaigns.status',
      'called_off_at',
      'given_back_at',
      'enrolments.cancelling',
    ])
    .where('txnid', '=', intent.txnid)
    .executeTakeFirst();
  return {
    ...outcome,
    serial: row?.serial ?? null,
    campaignName: row?.campaign_name ?? (await headingOf(db, intent)),
    friends: row ? (await friendsOf(db, row)).map(({ name }) => name) : [],
    refundDue: row !== undefined && !holds(row),
    calledOff: row !== undefined && holds(row) && isCancelled(row.status),
    refundClosedAt: row ? (refundClosedAt(row, row.called_off_at, balance) ?? null) : null,
    ...(part && { returned: rupeesOf(part) }),
    ...(row && { givenBack: givenBackWords(row, balance) }),
  };
}

const places = {
  paid: targetNotices.paid,
  failed: targetNotices.notPaid,
  pending: targetNotices.unsure,
  created: targetNotices.unsure,
} as const;

/** The address of an outcome's page with the place on it that says how the payment stands: a browser without scripts shows that alone. */
export const outcomeUrl = (page: string, { status, type }: Pick<Intent, 'status' | 'type'>): string =>
  // A paid enrolment gets the page without a fragment: its places speak of a gift.
  type === 'enroll' && status === 'paid' ? page : `${page}#${places[status]}`;
