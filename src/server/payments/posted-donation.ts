import { createHmac } from 'node:crypto';
import { html } from 'hono/html';
import type { generateHash } from '../../contract/begin-payment.ts';
import type { CallReply } from '../../contract/call.ts';
import { type DonationPost, postedAmount } from '../../contract/donation-post.ts';
import { DONATION_PRODUCT, type Launch } from '../../contract/payment.ts';
import { paiseOf, rupeesOf, typedRupees } from '../../contract/rupees.ts';
import { rupees } from '../../lib/format.ts';
import { outcomePath, paths } from '../../routes.ts';
import type { Parsed } from '../http/api.ts';
import { hiddenFields } from '../http/form-of.ts';
import type { FormPages } from '../http/form-posts/form-handler.ts';
import { mainButton } from '../http/form-posts/form-handler.ts';
import { CarriedError } from '../http/form-posts/read-form.ts';
import { HttpError, LeadsTo } from '../platform/errors.ts';
import { begin, launchOf } from './begin.ts';
import type { Intent, PaymentContext } from './context.ts';
import { findIntent } from './intents.ts';
import { bareOutcome, outcomeUrl } from './outcome.ts';
import { checkWithProviderUnlessRecent, mayChange } from './reconcile.ts';
import { headingOf } from './record.ts';

type Request = Parsed<typeof generateHash>;

/**
 * `unpaid`: its payment begins now, or the provider has not taken it. `unsure`: it was begun before, and the provider did not answer.
 * `one-more`: the same form has been paid today.
 */
type GiftStanding = 'unpaid' | 'unsure' | 'one-more';

type PostedReply = CallReply<typeof generateHash> & { standing: GiftStanding };

const JUST_PAID_MS = 10 * 60_000;

const MOST_A_DAY = 20;

/** A secret name that follows from a form. The salt is the key: nobody can try PANs against it. */
const nameOf = ({ payu }: PaymentContext, { body }: Request, formKey: string, use: string) =>
  createHmac('sha256', payu.salt)
    .update(JSON.stringify(['posted form', use, formKey, body.donor && 'pan' in body.donor ? body.donor.pan : '']))
    .digest('hex');

/** Undefined when the id has been taken meanwhile. */
async function beginNew(parts: PaymentContext, request: Request, receiptKey: string) {
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

/** A payment as it stands now: the provider is asked about one that may change, and may not answer (`sure`). */
export async function paymentNow(
  parts: PaymentContext,
  txnid: string,
): Promise<{ intent: Intent; sure: boolean } | undefined> {
  const intent = await findIntent(parts.db, txnid);
  if (!intent) return undefined;
  if (!mayChange(parts, intent)) return { intent, sure: true };
  const asked = await checkWithProviderUnlessRecent(parts, intent);
  return { intent: asked.intent, sure: asked.answer !== null && asked.answer !== 'too soon' };
}

/**
 * Begins the payment of a donation that was posted without a script, under an id that follows from the form: sent again it goes on. Throws
 * `LeadsTo` the outcome when it is made or being confirmed, `CarriedError` when its campaign takes no gift.
 */
export async function beginPosted(parts: PaymentContext, request: Request, formKey: string): Promise<PostedReply> {
  let standing: GiftStanding = 'unpaid';
  for (let attempt = 0; attempt < MOST_A_DAY; attempt++) {
    const txnid = `HHD${nameOf(parts, request, formKey, `id ${attempt}`).slice(0, 22)}`;
    const receiptKey = nameOf(parts, request, formKey, `receipt ${attempt}`);
    const before = await paymentNow(parts, txnid);
    const begun = before
      ? undefined
      : await beginNew(parts, { ...request, body: { ...request.body, txnid } }, receiptKey);
    if (begun) return { ...begun, standing };
    const found = before ?? (await paymentNow(parts, txnid));
    // It was deleted meanwhile.
    if (!found) continue;
    const { intent, sure } = found;
    if (intent.status === 'created')
      return { ...(await launchOf(parts, intent, receiptKey)), standing: sure ? standing : 'unsure' };
    const settled = Date.parse(intent.settled_at ?? '');
    const justPaid = intent.status === 'paid' && parts.now().getTime() - settled < JUST_PAID_MS;
    if (intent.status === 'pending' || justPaid)
      throw new LeadsTo(outcomeUrl(outcomePath(bareOutcome(intent)), intent));
    if (intent.status === 'paid') standing = 'one-more';
  }
  throw new HttpError(429, 'Too many payments were begun with this form today. Please write to us.');
}

const campaign = {
  from: ({ pathname, searchParams }: URL) =>
    pathname === paths.donations ? (searchParams.get('campaign') ?? '').slice(0, 200) : '',
};

function bodyOf({ quickAmount, amount, ...donor }: DonationPost, campaignId: string) {
  return {
    fname: donor.firstname,
    txnid: 'HHD-posted',
    amount: rupeesOf(paiseOf(typedRupees(postedAmount({ quickAmount, amount })))),
    pinfo: DONATION_PRODUCT,
    email: donor.email,
    donor,
    ...(campaignId && { campaignId }),
  };
}

/** Another one with the same form, of yesterday or from another network, is not known here. */
const SAYS: Readonly<Record<GiftStanding, string>> = {
  unpaid: 'This payment has not been made yet.',
  unsure:
    'We could not ask the payment provider about this gift. If you have paid already, please do not pay again: a receipt comes by email.',
  'one-more': 'You have given with this form today already, and that gift is paid. This would be one more gift.',
};

export const GO_ON = 'Go on to the payment page';

export const donationPages = (parts: PaymentContext): FormPages => ({
  title: 'Donate',
  button: 'Donate',
  page: () => paths.donations,
  // Who has paid and goes back must not read that nothing was paid.
  keptMs: 2_000,
  carried: { campaign },
  body: (fields, typed) => bodyOf(fields as DonationPost, typed['campaign'] ?? ''),
  async done(_query, answer) {
    const { launch, receiptKey, campaignId, standing } = answer as {
      launch: Launch;
      receiptKey: string;
      campaignId: string | null;
      standing: GiftStanding;
    };
    const heading = await headingOf(parts.db, { campaign_id: campaignId });
    const purpose = heading ? `Your gift is for the campaign ${heading}.` : 'Your gift is for our general work.';
    return {
      title: GO_ON,
      body: html`<p class="lead"><strong>You give ${rupees(launch.amount)}.</strong> ${purpose}</p><p>${SAYS[standing]}</p><p>The button opens the payment page of PayU, where you choose how to pay. Then it leads you back here, and a receipt comes by email.</p><form class="form" method="post" action="${parts.hostedPage}" data-txnid="${launch.txnid}" data-key="${receiptKey}">${hiddenFields({ ...launch })}${mainButton(GO_ON)}</form><p>To change something, use the Back button of your browser.</p>`,
    };
  },
});
