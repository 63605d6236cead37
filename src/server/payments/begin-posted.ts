import { createHmac } from 'node:crypto';
import type { CallReply } from '../../contract/call.ts';
import type { generateHash } from '../../contract/payment.ts';
import { outcomePath } from '../../routes.ts';
import type { Parsed } from '../http/api.ts';
import { CarriedError } from '../http/form-posts/carried.ts';
import { HttpError, LeadsTo } from '../platform/errors.ts';
import { begin, launchOf } from './begin.ts';
import { findIntent } from './find-intent.ts';
import { bareOutcome } from './outcome.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { checkWithProviderUnlessRecent, mayChange } from './provider-check.ts';
import { toldOutcome } from './told-outcome.ts';

type Request = Parsed<typeof generateHash>;

/**
 * What is known of the money of a posted form. `unpaid`: its payment begins just now, or the provider has not taken it. `unsure`: it was
 * begun before, and the provider did not answer. `one-more`: the same form has been paid today, and this is a second gift.
 */
export type GiftStanding = 'unpaid' | 'unsure' | 'one-more';

export type PostedReply = CallReply<typeof generateHash> & { standing: GiftStanding };

/** How long the same form leads to the page of the payment that it has made, and begins no other. */
const JUST_PAID_MS = 10 * 60_000;

/** Payments that one form begins on one day, each after the end of the one before. */
const MOST_A_DAY = 20;

/**
 * A secret name that follows from a form. The salt is the key, so that nobody can try PANs against it.
 * @param use what it names
 */
const nameOf = ({ payu }: PaymentParts, { body }: Request, formKey: string, use: string) =>
  createHmac('sha256', payu.salt)
    .update(JSON.stringify(['posted form', use, formKey, body.donor && 'pan' in body.donor ? body.donor.pan : '']))
    .digest('hex');

/** Undefined when the id has been taken meanwhile: the same form came twice at once. */
async function beginNew(parts: PaymentParts, request: Request, receiptKey: string) {
  try {
    return await begin(parts, request, receiptKey);
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return undefined;
    const forCampaign = 'campaignId' in request.body && request.body.campaignId !== undefined;
    if (forCampaign && error instanceof HttpError && (error.status === 404 || error.status === 422))
      throw new CarriedError(
        'campaign',
        error.status,
        `${error.message} Nothing was paid. If you press Donate now, you give to our general work instead.`,
      );
    throw error;
  }
}

/** The payment of a form as it stands now: the provider is asked about one that may change, and may not answer. */
async function known(parts: PaymentParts, txnid: string): Promise<{ intent: Intent; sure: boolean } | undefined> {
  const intent = await findIntent(parts.db, txnid);
  if (!intent) return undefined;
  if (!mayChange(parts, intent)) return { intent, sure: true };
  const asked = await checkWithProviderUnlessRecent(parts, intent);
  return { intent: asked.intent, sure: asked.answer !== null && asked.answer !== 'too soon' };
}

/**
 * Begins the payment of a donation that was posted without a script, under an id that follows from the form: a page that is loaded
 * again, or a button that is pressed again, goes on with the payment that it began. Throws `LeadsTo` the page of the outcome when that
 * one is made, was made just now, or is being confirmed; `CarriedError` when its campaign takes no gift.
 */
export async function beginPosted(parts: PaymentParts, request: Request, formKey: string): Promise<PostedReply> {
  let standing: GiftStanding = 'unpaid';
  for (let attempt = 0; attempt < MOST_A_DAY; attempt++) {
    const txnid = `HHD${nameOf(parts, request, formKey, `id ${attempt}`).slice(0, 22)}`;
    const receiptKey = nameOf(parts, request, formKey, `receipt ${attempt}`);
    const before = await known(parts, txnid);
    const begun = before
      ? undefined
      : await beginNew(parts, { ...request, body: { ...request.body, txnid } }, receiptKey);
    if (begun) return { ...begun, standing };
    const found = before ?? (await known(parts, txnid));
    // An id without its payment: it was deleted meanwhile.
    if (!found) continue;
    const { intent, sure } = found;
    if (intent.status === 'created')
      return { ...launchOf(parts, intent, receiptKey), standing: sure ? standing : 'unsure' };
    const settled = Date.parse(intent.settled_at ?? '');
    const justPaid = intent.status === 'paid' && parts.now().getTime() - settled < JUST_PAID_MS;
    if (intent.status === 'pending' || justPaid)
      throw new LeadsTo(toldOutcome(outcomePath(bareOutcome(intent)), intent));
    if (intent.status === 'paid') standing = 'one-more';
  }
  throw new HttpError(429, 'Too many payments were begun with this form today. Please write to us.');
}
