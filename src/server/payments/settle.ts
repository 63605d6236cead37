import { createHash } from 'node:crypto';
import type { Evidence } from '../payu/evidence.ts';
import { nextCheck } from './checks.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';
import { record } from './record.ts';

/** Who delivered what the provider says. */
export type Source = 'browser' | 'return' | 'webhook' | 'reconciler';

/** Stores what the provider said, once, however often it is repeated; nothing in it names the donor. */
async function recordEvent(on: Work, source: Source, evidence: Evidence, at: string): Promise<void> {
  const payload = JSON.stringify(evidence);
  const id = createHash('sha256').update(`${source}|${payload}`).digest('hex');
  const event = { id, txnid: evidence.txnid, source, outcome: evidence.outcome, payload, created_at: at };
  await on
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Locks the intent until the transaction ends: whoever settles the same payment waits here, on SQLite and PostgreSQL alike. */
async function lockIntent(on: Work, txnid: string, at: string): Promise<Intent | undefined> {
  return on.updateTable('intents').set({ updated_at: at }).where('txnid', '=', txnid).returningAll().executeTakeFirst();
}

function fits(intent: Intent, evidence: Evidence): boolean {
  if (evidence.paise !== intent.amount_paise) return false;
  return evidence.productinfo === null || evidence.productinfo === intent.productinfo;
}

// The provider's clock decides about the tax year, within the time from the form to now.
function paidAt(intent: Intent, evidence: Evidence, at: string): string {
  const time = evidence.at ?? at;
  if (time < intent.created_at) return intent.created_at;
  return time > at ? at : time;
}

/** What the evidence changes; undefined for nothing. The status moves forward only: created, pending, failed, paid. */
function changeOf(intent: Intent, evidence: Evidence, at: string): Partial<Intent> | undefined {
  const details = {
    gateway_status: evidence.gatewayStatus,
    provider_id: evidence.providerId || intent.provider_id,
    mode: evidence.mode || intent.mode,
  };
  if (intent.status === 'paid') {
    const other = evidence.providerId !== '' && evidence.providerId !== intent.provider_id;
    return evidence.outcome === 'success' && other ? { flag: 'paid-twice' } : undefined;
  }
  if (evidence.outcome === 'success') {
    if (!fits(intent, evidence)) return { flag: 'mismatch', status: intent.status === 'failed' ? 'failed' : 'pending' };
    return { ...details, status: 'paid', settled_at: paidAt(intent, evidence, at), next_check_ms: null };
  }
  if (intent.status === 'failed') return undefined;
  const status = evidence.outcome === 'failure' ? 'failed' : 'pending';
  return { ...details, status, next_check_ms: nextCheck(intent, Date.parse(at)) };
}

/**
 * Settles a payment. Browser, return, webhook and reconciler all come here, in any order and any number of times. One database
 * transaction holds the event, the intent's status, the donation or enrolment, its serial number and its receipt. A paid
 * payment stays paid; a late success replaces a failure; another amount or product is flagged and never becomes paid.
 * Returns the intent as it then stands, or null when this site never began such a payment.
 */
export async function settle(parts: PaymentParts, source: Source, evidence: Evidence): Promise<Intent | null> {
  const settled = await parts.transaction(async (on) => {
    const at = parts.now().toISOString();
    await recordEvent(on, source, evidence, at);
    const intent = await lockIntent(on, evidence.txnid, at);
    if (!intent) return null;
    const change = changeOf(intent, evidence, at);
    if (!change) return intent;
    const after = { ...intent, ...change };
    await on.updateTable('intents').set(change).where('txnid', '=', intent.txnid).execute();
    if (change.status === 'paid') await record(parts, on, after);
    return after;
  });
  if (settled?.status === 'paid') {
    parts.outbox.kick();
    if (settled.campaign_id) parts.campaignChanged(settled.campaign_id);
  }
  return settled;
}
