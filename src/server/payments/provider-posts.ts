import { fieldsOf, readSigned } from '../payu/evidence.ts';
import { askNow } from './ask.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

/** A form that the provider sends: its own word, or somebody's who pretends to be it. */
function formOf(text: string) {
  return fieldsOf(Object.fromEntries(new URLSearchParams(text)));
}

/**
 * The provider's webhook, form-encoded, in any order and as often as it likes. Answers the HTTP status: 200 once the word is
 * kept, 400 when its hash is not the provider's; anything thrown is a 500, after which the provider sends it again.
 */
export async function takeWebhook(parts: PaymentParts, text: string): Promise<200 | 400> {
  const { key, salt } = parts.payu;
  const evidence = readSigned(formOf(text), key, salt);
  if (typeof evidence !== 'object') {
    parts.log(`payment webhook refused: ${evidence}`);
    return 400;
  }
  const intent = await settle(parts, 'webhook', evidence);
  if (!intent) parts.log(`payment webhook for ${evidence.txnid.slice(0, 25)}, which this site never began`);
  return 200;
}

function pageOf(intent: Intent | null): string {
  const query = intent ? `?transactionId=${encodeURIComponent(intent.txnid)}` : '';
  if (intent?.status === 'failed') return `/donations/failed${query}`;
  if (intent?.status !== 'paid') return `/donations/pending${query}`;
  if (intent.type === 'donation') return `/donations/success${query}`;
  return `/campaigns/${encodeURIComponent(intent.campaign_id ?? '')}${query}`;
}

/**
 * The donor who comes back from the provider's hosted page with a form in hand. Answers the address of the page to show,
 * on this site: the hash is checked and, where it says nothing, the provider asked.
 */
export async function takeReturn(parts: PaymentParts, text: string): Promise<string> {
  const { key, salt } = parts.payu;
  const fields = formOf(text);
  const evidence = readSigned(fields, key, salt);
  const settled = typeof evidence === 'object' ? await settle(parts, 'return', evidence) : null;
  if (settled && settled.status !== 'pending' && settled.status !== 'created') return pageOf(settled);
  const txnid = (fields['txnid'] ?? '').slice(0, 25);
  const intent = await parts.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  return pageOf(intent ? await askNow(parts, intent) : null);
}
