import type { CallReply } from '../../contract/call.ts';
import { isFree } from '../../contract/enrolling.ts';
import { DONATION_PRODUCT, type generateHash, PAYMENT_TAG } from '../../contract/payment.ts';
import { readPaise } from '../../contract/rupees.ts';
import type { User } from '../auth/sessions.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Parsed } from '../http/api.ts';
import { requestHash } from '../payu/hash.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { isOpen } from './campaign.ts';
import { nextCheck } from './checks.ts';
import { formJson } from './form-fields.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';

type Request = Parsed<typeof generateHash>;

const inUse = () => new HttpError(409, 'This transaction id is already in use.');

/** The campaign that a place is wanted on. Throws `HttpError`: 404 unknown, 422 closed, or the user has a place already. */
export async function offerOf(on: Work, id: string, user: User | null, at: Date) {
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (campaign?.listed !== 1) throw new HttpError(404, 'There is no such campaign.');
  if (!isOpen(campaign, at)) throw new HttpError(422, 'This campaign takes no enrolments at present.');
  if (!user) return campaign;
  const place = await on
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', user.id)
    .where('campaign_id', '=', id)
    .where('status', '<>', 'REFUND')
    .executeTakeFirst();
  if (place) throw new HttpError(422, 'You are already enrolled in this campaign.');
  return campaign;
}

async function checkPrice(on: Work, request: Request, paise: number, at: Date): Promise<void> {
  const campaign = await offerOf(on, request.body.pinfo, request.user, at);
  if (isFree(campaign.price_paise)) throw new HttpError(422, 'This campaign is free; there is nothing to pay.');
  if (campaign.price_paise !== paise) {
    throw new HttpError(422, `The price of this campaign is ${shownRupees(campaign.price_paise)}.`);
  }
}

function intentOf({ body, user }: Request, paise: number, receiptKey: string, at: Date): Intent {
  const { donor } = body;
  const donation = body.pinfo === DONATION_PRODUCT;
  return {
    txnid: body.txnid,
    type: donation ? 'donation' : 'enroll',
    status: 'created',
    amount_paise: paise,
    amount_text: body.amount,
    productinfo: body.pinfo,
    firstname: body.fname,
    email: body.email,
    campaign_id: donation ? null : body.pinfo,
    user_id: user?.id ?? null,
    name: donor ? `${donor.firstname} ${donor.lastname}` : '',
    mobile: donor?.phone ?? '',
    pan: donor && 'pan' in donor ? donor.pan : '',
    donor: formJson(donor ?? {}),
    provider_id: null,
    mode: null,
    gateway_status: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    settled_at: null,
    checked_at: null,
    checks: 0,
    next_check_ms: nextCheck({ checks: 0 }, at.getTime()),
    receipt_key_hash: hashToken(receiptKey),
    flag: null,
  };
}

/** Stores the intent. Throws 409 when its id was used before, by a payment or by a free place. */
async function insertIntent(on: Work, intent: Intent): Promise<void> {
  const free = await on.selectFrom('enrolments').select('id').where('txnid', '=', intent.txnid).executeTakeFirst();
  if (free) throw inUse();
  const stored = await on
    .insertInto('intents')
    .values(intent)
    .onConflict((conflict) => conflict.column('txnid').doNothing())
    .returning('txnid')
    .executeTakeFirst();
  if (!stored) throw inUse();
}

/**
 * `POST /payment/generate/hash`: stores the intent before the provider hears of it, then returns what the popup is launched
 * with. An enrolment's amount has to be the stored price.
 */
export async function begin(parts: PaymentParts, request: Request): Promise<CallReply<typeof generateHash>> {
  const { body } = request;
  const at = parts.now();
  const paise = readPaise(body.amount);
  if (!paise) throw new HttpError(400, 'amount is not an amount of rupees.');
  const receiptKey = newToken();
  const intent = intentOf(request, paise, receiptKey, at);
  await parts.transaction(async (on) => {
    if (intent.type === 'enroll') await checkPrice(on, request, paise, at);
    await insertIntent(on, intent);
  });
  const { key, salt } = parts.payu;
  const hashed = { key, txnid: body.txnid, amount: body.amount, productinfo: body.pinfo, firstname: body.fname };
  const hash = requestHash({ ...hashed, email: body.email, udf5: PAYMENT_TAG }, salt);
  const back = `${parts.siteUrl}/donations/return`;
  const launch = {
    ...hashed,
    email: body.email,
    hash,
    phone: intent.mobile,
    surl: back,
    furl: back,
    udf5: PAYMENT_TAG,
  };
  return { hash, key, launch, receiptKey };
}
