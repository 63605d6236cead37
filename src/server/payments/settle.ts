import { createHash } from 'node:crypto';
import type { Evidence } from '../payu/evidence.ts';
import { nextCheck } from './checks.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';
import { record } from './record.ts';

/** Who brought the provider's word. */
export type Source = 'browser' | 'return' | 'webhook' | 'reconciler';

/** Writes the provider's word down once, however often it is repeated; nothing in it names the donor. */
async function note(on: Work, source: Source, evidence: Evidence, at: string): Promise<void> {
  const payload = JSON.stringify(evidence);
  const id = createHash('sha256').update(`${source}|${payload}`).digest('hex');
  const event = { id, txnid: evidence.txnid, source, outcome: evidence.outcome, payload, created_at: at };
  await on
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The intent, held until the transaction ends: whoever settles the same one waits here, on either engine. */
async function hold(on: Work, txnid: string, at: string): Promise<Intent | undefined> {
  return on.updateTable('intents').set({ updated_at: at }).where('txnid', '=', txnid).returningAll().executeTakeFirst();
}

function fits(intent: Intent, evidence: Evidence): boolean {
  if (evidence.paise !== intent.amount_paise) return false;
  return evidence.productinfo === null || evidence.productinfo === intent.productinfo;
}

// The clock of the provider decides about the tax year, but cannot leave the time between the form and now.
function paidAt(intent: Intent, evidence: Evidence, at: string): string {
  const told = evidence.at ?? at;
  if (told < intent.created_at) return intent.created_at;
  return told > at ? at : told;
}

/** What the evidence changes; undefined when it changes nothing. Forward only: created, pending, failed, paid. */
function changeOf(intent: Intent, evidence: Evidence, at: string): Partial<Intent> | undefined {
  const word = {
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
    return { ...word, status: 'paid', settled_at: paidAt(intent, evidence, at), next_check_ms: null };
  }
  if (intent.status === 'failed') return undefined;
  const status = evidence.outcome === 'failure' ? 'failed' : 'pending';
  return { ...word, status, next_check_ms: nextCheck(intent, Date.parse(at)) };
}

/**
 * The one way in which a payment is settled, whoever brings the provider's word, in whatever order and however often
 * (decision 24). In one transaction: the word, the intent's state, the donation or enrolment, its serial number and its
 * receipt. Paid never goes back; a late success replaces a failure; another amount or product is flagged and never paid.
 * Answers the intent as it then stands, or null when this site never began such a payment.
 */
export async function settle(parts: PaymentParts, source: Source, evidence: Evidence): Promise<Intent | null> {
  const settled = await parts.whole(async (on) => {
    const at = parts.now().toISOString();
    await note(on, source, evidence, at);
    const intent = await hold(on, evidence.txnid, at);
    if (!intent) return null;
    const change = changeOf(intent, evidence, at);
    if (!change) return intent;
    const after = { ...intent, ...change };
    await on.updateTable('intents').set(change).where('txnid', '=', intent.txnid).execute();
    if (change.status === 'paid') await record(parts, on, after);
    return after;
  });
  if (settled?.status === 'paid') parts.outbox.kick();
  return settled;
}
