import { giftQuery } from '../../contract/constants.ts';
import { outcomePath, paths, targetNotices } from '../../routes.ts';
import type { Database } from '../database/open.ts';
import { type Evidence, fieldsOf, readSigned } from '../payu/evidence.ts';
import { logCounted } from '../platform/counted-log.ts';
import type { Intent, PaymentContext } from './context.ts';
import { finishEvent, storeEvent } from './events.ts';
import { findIntent } from './intents.ts';
import { bareOutcome, outcomeUrl, wasCancelled } from './outcome.ts';
import { pageOfMailedPlace } from './place-by-mail.ts';
import { settleAfterCheck } from './reconcile.ts';

function formOf(text: string) {
  return fieldsOf(Object.fromEntries(new URLSearchParams(text)));
}

/** So many webhooks about one payment count with what their hash does not cover. */
export const FULL_WEBHOOKS = 50;

async function hasManyWebhooks(db: Database, txnid: string): Promise<boolean> {
  const events = db
    .selectFrom('payment_events')
    .select('id')
    .where('txnid', '=', txnid)
    .where('source', '=', 'webhook');
  return (await events.limit(FULL_WEBHOOKS).execute()).length === FULL_WEBHOOKS;
}

/** The provider's webhook; undefined when its hash is not the provider's. Asks no database. */
export function readWebhook(
  parts: PaymentContext,
  text: string,
): ((by: 'browser' | 'provider') => Evidence) | undefined {
  const { key, salt } = parts.payu;
  const fields = formOf(text);
  const signed = readSigned(fields, { key, salt, by: 'provider' });
  if (typeof signed === 'object')
    // The same fields with the same hash.
    return (by) => (by === 'provider' ? signed : (readSigned(fields, { key, salt, by }) as Evidence));
  logCounted(parts.log, 'payment webhook refused', signed);
  return undefined;
}

/**
 * Stores and settles a webhook, in any order and any number of times. A donor can send the answer of his own payment here, and make up what
 * the hash does not cover: the provider is asked first, and after many of them only what the hash covers counts.
 */
export async function handleWebhook(
  parts: PaymentContext,
  read: NonNullable<ReturnType<typeof readWebhook>>,
): Promise<void> {
  const full = read('provider');
  const evidence = (await hasManyWebhooks(parts.db, full.txnid)) ? read('browser') : full;
  const event = await storeEvent(parts.db, 'webhook', evidence, parts.now());
  const intent = await findIntent(parts.db, evidence.txnid);
  if (intent) {
    await settleAfterCheck(parts, event, intent);
    return;
  }
  await finishEvent(parts.db, event.id);
  parts.log(`payment webhook for ${evidence.txnid.slice(0, 25)}, which this site never began`);
}

/** A donor who broke off finds the form again, which says that nothing was paid. */
function pageAfter(intent: Intent): string {
  if (!wasCancelled(intent)) return outcomeUrl(outcomePath(bareOutcome(intent)), intent);
  return intent.type === 'enroll' && intent.campaign_id
    ? paths.enroll(intent.campaign_id)
    : `${paths.donations}${giftQuery(intent.campaign_id)}#${targetNotices.brokenOff}`;
}

/**
 * The donor comes back from the provider's hosted page. The hash is checked, and the provider is asked. Returns the path of the page to
 * show.
 */
export async function handleReturn(parts: PaymentContext, text: string): Promise<string> {
  const { key, salt } = parts.payu;
  const fields = formOf(text);
  const evidence = readSigned(fields, { key, salt, by: 'browser' });
  // Without the provider's hash nobody is told what the site knows of an id.
  if (typeof evidence !== 'object') return paths.donationPending;
  const event = await storeEvent(parts.db, 'return', evidence, parts.now());
  const intent = await findIntent(parts.db, evidence.txnid);
  if (!intent) return paths.donationPending;
  const after = await settleAfterCheck(parts, event, intent);
  return (await pageOfMailedPlace(parts.db, after)) ?? pageAfter(after);
}

/** The path of the page while a payment cannot be looked up: confirming only where the provider's word for it is in the form. */
export function pageWhileUnsure({ payu: { key, salt } }: PaymentContext, text: string): string {
  const evidence = readSigned(formOf(text), { key, salt, by: 'browser' });
  if (typeof evidence !== 'object') return paths.donationPending;
  const page = `${paths.donationPending}?transactionId=${encodeURIComponent(evidence.txnid)}`;
  return evidence.outcome === 'failure' ? page : `${page}#${targetNotices.unsure}`;
}
