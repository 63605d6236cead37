import type { CallReply } from '../../contract/call.ts';
import { DONATION_PRODUCT, type generateHash } from '../../contract/payment.ts';
import { Refusal } from '../errors.ts';
import type { Parsed } from '../http/api.ts';
import { requestHash } from '../payu/hash.ts';
import type { User } from '../sessions.ts';
import { drawToken, hashToken } from '../tokens.ts';
import { readPaise, shownRupees } from './amount.ts';
import { isOpen } from './campaign.ts';
import { nextCheck } from './checks.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';

type Request = Parsed<typeof generateHash>;

const inUse = () => new Refusal(409, 'This transaction id is already in use.');

/** The campaign that a payment is for, or a refusal: unknown, closed, free, of another price, or the user has a place. */
export async function offerOf(on: Work, id: string, user: User | null, at: Date) {
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (campaign?.listed !== 1) throw new Refusal(404, 'There is no such campaign.');
  if (!isOpen(campaign, at)) throw new Refusal(422, 'This campaign takes no enrolments at present.');
  if (!user) return campaign;
  const place = await on
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', user.id)
    .where('campaign_id', '=', id)
    .where('status', '<>', 'REFUND')
    .executeTakeFirst();
  if (place) throw new Refusal(422, 'You are already enrolled in this campaign.');
  return campaign;
}

async function checkPrice(on: Work, request: Request, paise: number, at: Date): Promise<void> {
  const campaign = await offerOf(on, request.body.pinfo, request.user, at);
  if (campaign.price_paise === 0) throw new Refusal(422, 'This campaign is free; there is nothing to pay.');
  if (campaign.price_paise !== paise) {
    throw new Refusal(422, `The price of this campaign is ${shownRupees(campaign.price_paise)}.`);
  }
}

function intentOf({ body, user }: Request, paise: number, receiptKey: string, at: Date): Intent {
  const { donor } = body;
  const donation = body.pinfo === DONATION_PRODUCT;
  const address = donor && {
    address1: donor.address1,
    address2: donor.address2,
    city: donor.city,
    state: donor.state,
    country: donor.country,
    zipcode: donor.zipcode,
  };
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
    donor: JSON.stringify(address ?? {}),
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

/** Writes the intent down, unless its id was ever used: by another payment or by a free place. */
async function keep(on: Work, intent: Intent): Promise<void> {
  const free = await on.selectFrom('enrolments').select('id').where('txnid', '=', intent.txnid).executeTakeFirst();
  if (free) throw inUse();
  const kept = await on
    .insertInto('intents')
    .values(intent)
    .onConflict((conflict) => conflict.column('txnid').doNothing())
    .returning('txnid')
    .executeTakeFirst();
  if (!kept) throw inUse();
}

/**
 * `POST /payment/generate/hash`: writes the intent down before the provider hears of it, then answers what the popup is
 * launched with. An enrolment's amount has to be the stored price (decision 24).
 */
export async function begin(parts: PaymentParts, request: Request): Promise<CallReply<typeof generateHash>> {
  const { body } = request;
  const at = parts.now();
  const paise = readPaise(body.amount);
  if (!paise) throw new Refusal(400, 'amount is not an amount of rupees.');
  const receiptKey = drawToken();
  const intent = intentOf(request, paise, receiptKey, at);
  await parts.whole(async (on) => {
    if (intent.type === 'enroll') await checkPrice(on, request, paise, at);
    await keep(on, intent);
  });
  const { key, salt } = parts.payu;
  const hashed = { key, txnid: body.txnid, amount: body.amount, productinfo: body.pinfo, firstname: body.fname };
  const hash = requestHash({ ...hashed, email: body.email }, salt);
  const back = `${parts.siteUrl}/donations/return`;
  const launch = { ...hashed, email: body.email, hash, phone: intent.mobile, surl: back, furl: back };
  return { hash, key, launch, receiptKey };
}
