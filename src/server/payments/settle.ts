import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { MatterKind } from '../database/schema/money.ts';
import { findMatter, mattersOf } from '../money/matters.ts';
import type { Evidence } from '../payu/evidence.ts';
import { keepFindable } from '../people/find.ts';
import type { Intent, PaymentContext } from './context.ts';
import { failEvent, finishEvent, hastenEvents, type Source, storeEvent } from './events.ts';
import { lockIntent, nextCheck, soonCheck } from './intents.ts';
import { addDetails, record } from './record.ts';

type Known = Intent & { found: ReadonlySet<MatterKind> };

interface Change {
  set: Partial<Intent>;
  found?: MatterKind;
}

function fits(intent: Intent, evidence: Evidence): boolean {
  if (evidence.paise !== intent.amount_paise) return false;
  return evidence.productinfo === null || evidence.productinfo === intent.productinfo;
}

/** A success of another payment under the same id, such as one that a restored backup does not know. */
function isOlder(intent: Known, { at }: Evidence): boolean {
  // What a browser brings tells no time.
  if (at === null) return intent.found.has('paid-before');
  return Date.parse(at) < Date.parse(intent.created_at) - DAY_MS;
}

// The provider's clock decides about the tax year, within the time from the form to now.
function paidAt(intent: Intent, evidence: Evidence, at: string): string {
  const time = evidence.at ?? at;
  if (time < intent.created_at) return intent.created_at;
  return time > at ? at : time;
}

function detailsOf(intent: Intent, evidence: Evidence) {
  // A failed try says nothing of the next one, which has an id of its own.
  const another = intent.status === 'failed' && evidence.outcome !== 'failure';
  return {
    gateway_status: evidence.gatewayStatus,
    provider_id: evidence.providerId || (another ? null : intent.provider_id),
    mode: evidence.mode || (another ? null : intent.mode),
  };
}

/** A paid intent stays paid. Later may come the provider's own id and word. Another id than the stored one means a second payment. */
function changeOfPaid(intent: Intent, evidence: Evidence, source: Source): Change | undefined {
  if (evidence.outcome !== 'success') return undefined;
  const confirmed = source === 'reconciler' && intent.next_check_ms !== null ? { next_check_ms: null } : undefined;
  if (evidence.providerId === '' || evidence.providerId === intent.provider_id) return confirmed && { set: confirmed };
  if (intent.provider_id !== null || !fits(intent, evidence)) return { set: { ...confirmed }, found: 'paid-twice' };
  return { set: { ...detailsOf(intent, evidence), ...confirmed } };
}

/** After a failure the donor may try again under the same id. That it is under way counts when the provider itself says so. */
function changeOfFailed(intent: Intent, evidence: Evidence, source: Source, at: number): Change | undefined {
  const details = detailsOf(intent, evidence);
  if (evidence.outcome === 'failure') return evidence.providerId && !intent.provider_id ? { set: details } : undefined;
  if (source !== 'reconciler') return undefined;
  return { set: { ...details, status: 'pending', next_check_ms: soonCheck(at) } };
}

/** Undefined for nothing. */
function changeOf(intent: Known, evidence: Evidence, source: Source, at: Date): Change | undefined {
  if (intent.status === 'paid') return changeOfPaid(intent, evidence, source);
  const details = detailsOf(intent, evidence);
  if (evidence.outcome === 'success') {
    // Money went, and nobody is told that nothing was paid.
    if (!fits(intent, evidence)) return { set: { status: 'pending' }, found: 'mismatch' };
    const status = intent.status === 'failed' ? 'failed' : 'pending';
    if (isOlder(intent, evidence)) return evidence.at ? { set: { status }, found: 'paid-before' } : undefined;
    // Who brought it could change what the hash does not cover: the provider is asked soon.
    const next_check_ms = source === 'reconciler' ? null : soonCheck(at.getTime());
    return {
      set: { ...details, status: 'paid', settled_at: paidAt(intent, evidence, at.toISOString()), next_check_ms },
    };
  }
  if (intent.status === 'failed') return changeOfFailed(intent, evidence, source, at.getTime());
  const status = evidence.outcome === 'failure' && !intent.found.has('mismatch') ? 'failed' : 'pending';
  return { set: { ...details, status, next_check_ms: nextCheck({ ...intent, status }, at.getTime()) } };
}

async function apply(parts: PaymentContext, on: Database, source: Source, evidence: Evidence): Promise<Intent | null> {
  const at = parts.now();
  const { txnid, providerId: reference, paise } = evidence;
  const intent = await lockIntent(on, txnid, at.toISOString());
  if (!intent) return null;
  const found = new Set((await mattersOf(on, [txnid])).map(({ kind }) => kind));
  const change = changeOf({ ...intent, found }, evidence, source, at);
  if (!change) return intent;
  if (change.found) await findMatter(on, txnid, { kind: change.found, reference, paise }, at);
  const after = { ...intent, ...change.set };
  if (Object.keys(change.set).length)
    await on.updateTable('intents').set(change.set).where('txnid', '=', txnid).execute();
  if (change.set.status === 'paid') {
    await record(parts, on, after);
    await hastenEvents(on, txnid, at);
  } else if (intent.status === 'paid' && change.set.provider_id) await addDetails(on, after);
  return after;
}

/**
 * Settles a payment, in any order and any number of times: what was said is stored first, and a second transaction holds status, donation
 * or enrolment, serial number and receipt. When that fails, this rejects, and it is tried again later. Paid stays paid, a late success
 * replaces a failure; another amount or product, or a success from before, is flagged and never paid. Returns the intent as it then stands;
 * null when this site never began it.
 */
export async function settle(parts: PaymentContext, source: Source, evidence: Evidence): Promise<Intent | null> {
  const { id } = await storeEvent(parts.db, source, evidence, parts.now());
  let settled: Intent | null;
  try {
    settled = await parts.transaction(async (on) => {
      const intent = await apply(parts, on, source, evidence);
      if (intent) await keepFindable(on, evidence.txnid);
      await finishEvent(on, id);
      return intent;
    });
  } catch (error) {
    await failEvent(parts.db, id, error, parts.now()).catch(() => {});
    throw error;
  }
  if (settled?.status === 'paid') {
    parts.outbox.kick();
    if (settled.campaign_id) parts.campaignChanged(settled.campaign_id);
  }
  return settled;
}
