import type { generateHash } from '../../contract/begin-payment.ts';
import type { CallReply } from '../../contract/call.ts';
import { DONATION_PRODUCT, PAYMENT_TAG } from '../../contract/payment.ts';
import { readPaise } from '../../contract/rupees.ts';
import { lockUser, type User } from '../auth/sessions.ts';
import type { Database } from '../database/open.ts';
import { loginNeeded, type Parsed } from '../http/api.ts';
import { isMasked, ofPayment } from '../pan/cipher.ts';
import { LONGEST, requestHash } from '../payu/evidence.ts';
import { keepFindable } from '../people/find.ts';
import { nameFriends } from '../places/companions.ts';
import { termsOf } from '../places/terms.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { type Intent, type PaymentContext, RETURN_PATH } from './context.ts';
import { checkPrice } from './enrolments.ts';
import { idInUse, nextCheck, takeId } from './intents.ts';
import { campaignForGift, formJson } from './record.ts';
import { payerPan } from './save.ts';

type Request = Parsed<typeof generateHash>;

function campaignOf(body: Request['body']): string | null {
  if (body.pinfo !== DONATION_PRODUCT) return body.pinfo;
  const id = 'campaignId' in body ? body.campaignId : undefined;
  return id === undefined || id === '' ? null : String(id);
}

/** A payment as it begins; its PAN is stored later. */
export function intentOf(
  { body, user }: { body: Request['body']; user: Pick<User, 'id'> | null },
  paise: number,
  receiptKey: string,
  at: Date,
): Intent {
  const { donor } = body;
  const donation = body.pinfo === DONATION_PRODUCT;
  const begun = { status: 'created', checks: 0, created_at: at.toISOString() } as const;
  return {
    ...begun,
    txnid: body.txnid,
    type: donation ? 'donation' : 'enroll',
    amount_paise: paise,
    amount_text: body.amount,
    productinfo: body.pinfo,
    firstname: body.fname,
    email: body.email,
    campaign_id: campaignOf(body),
    user_id: user?.id ?? null,
    name: donor ? `${donor.firstname} ${donor.lastname}` : '',
    mobile: donor?.phone ?? '',
    pan: '',
    donor: formJson(donor ?? {}),
    provider_id: null,
    mode: null,
    gateway_status: null,
    updated_at: at.toISOString(),
    settled_at: null,
    checked_at: null,
    next_check_ms: nextCheck(begun, at.getTime()),
    receipt_key_hash: hashToken(receiptKey),
    cancelling: null,
  };
}

/** Throws 409 when its id was used before, by a payment or by a free place. */
export async function insertIntent(on: Database, intent: Intent, at: Date): Promise<Intent> {
  if (!(await takeId(on, intent.txnid, at))) throw idInUse();
  await on.insertInto('intents').values(intent).execute();
  return intent;
}

/** Stores the intent with the donor's PAN, encrypted. Throws as `campaignForGift`. */
async function beginDonation(
  { pans }: PaymentContext,
  on: Database,
  intent: Intent,
  pan: string,
  at: Date,
): Promise<Intent> {
  if (intent.campaign_id !== null) await campaignForGift(on, intent.campaign_id, at);
  return insertIntent(on, { ...intent, pan: pans.write(pan, ofPayment(intent.txnid)) }, at);
}

/** The payment of a user for a campaign, for as many people at this price, that nobody has heard of again since it was begun. */
async function openIntent(
  on: Database,
  user: User,
  { productinfo, amount_paise }: Intent,
  people: number,
): Promise<Intent | undefined> {
  // Who begins in another tab at this moment waits here.
  await lockUser(on, user.id);
  return (
    on
      .selectFrom('intents')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('campaign_id', '=', productinfo)
      .where('amount_paise', '=', amount_paise)
      // A gift to the same campaign has its own id and amount.
      .where('type', '=', 'enroll')
      .where('status', '=', 'created')
      .where(
        (eb) =>
          eb
            .selectFrom('companions')
            .whereRef('companions.txnid', '=', 'intents.txnid')
            .select(eb.fn.countAll().as('count')),
        '=',
        people - 1,
      )
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  );
}

/**
 * One open payment for each user, campaign, number of people and price: an abandoned one is begun again under its own id. Another stays,
 * because its window may still be open.
 */
async function beginPlace(on: Database, intent: Intent, user: User, people: number, at: Date): Promise<Intent> {
  // Before the check: a payment that is settled between the two is not open any more, and the check then finds its place.
  const open = await openIntent(on, user, intent, people);
  const campaign = await checkPrice(on, intent.productinfo, { paise: intent.amount_paise, people }, user, at);
  const wanted = { ...intent, cancelling: termsOf(campaign) };
  if (!open) return insertIntent(on, wanted, at);
  // What its window was opened with: the campaign may have another name by now.
  const again = { ...wanted, txnid: open.txnid, productinfo: open.productinfo };
  const { numUpdatedRows } = await on
    .updateTable('intents')
    .set(again)
    .where('txnid', '=', open.txnid)
    .where('status', '=', 'created')
    .executeTakeFirst();
  // On PostgreSQL it can be settled between the two statements: then there may be a place now.
  return numUpdatedRows > 0n ? again : beginPlace(on, intent, user, people, at);
}

/**
 * Name and address of the payer as PayU takes them. A cut address could be a stranger's, who would get PayU's mail: the foundation's own
 * takes the place of a long one.
 */
async function payerForProvider({ foundation }: PaymentContext, { firstname, email }: Intent) {
  const name = firstname.slice(0, LONGEST.firstname).replace(/[\ud800-\udbff]$/, '');
  return { firstname: name, email: email.length > LONGEST.email ? (await foundation()).support : email };
}

export async function launchOf(
  parts: PaymentContext,
  intent: Intent,
  receiptKey: string,
): Promise<CallReply<typeof generateHash>> {
  const { key, salt } = parts.payu;
  const { txnid, productinfo, mobile } = intent;
  const { firstname, email } = await payerForProvider(parts, intent);
  const hashed = { key, txnid, amount: intent.amount_text, productinfo, firstname };
  const hash = requestHash({ ...hashed, email, udf5: PAYMENT_TAG }, salt);
  const back = `${parts.siteUrl}${RETURN_PATH}`;
  const launch = { ...hashed, email, hash, phone: mobile, surl: back, furl: back, udf5: PAYMENT_TAG };
  const gift = intent.type === 'donation' ? { campaignId: intent.campaign_id } : {};
  return { hash, key, launch, receiptKey, ...gift };
}

/**
 * `POST /payment/generate/hash`: stores the intent before the provider hears of it, then returns what the popup is launched with. An
 * enrolment needs a login and the stored price; its id is the one that was sent, or that of the user's open payment for the campaign.
 */
export async function begin(
  parts: PaymentContext,
  request: Request,
  receiptKey: string = newToken(),
): Promise<CallReply<typeof generateHash>> {
  const { body, user, token } = request;
  const at = parts.now();
  const paise = readPaise(body.amount);
  if (!paise) throw new HttpError(400, 'amount is not an amount of rupees.');
  const wanted = intentOf(request, paise, receiptKey, at);
  if (wanted.type === 'enroll' && !user) throw loginNeeded();
  const typed = body.donor && 'pan' in body.donor ? body.donor.pan : '';
  // The stored PAN is out of reach until the donor logs in again.
  if (!user && token && isMasked(typed)) throw loginNeeded();
  const pan = await payerPan(parts, typed, { user });
  const { txnid, mobile, productinfo } = await parts.transaction(async (on) => {
    const place = wanted.type === 'enroll' && user;
    const friends = ('friends' in body && body.friends) || [];
    const begun = place
      ? await beginPlace(on, wanted, user, 1 + friends.length, at)
      : await beginDonation(parts, on, wanted, pan, at);
    if (place) await nameFriends(on, begun.txnid, friends);
    await keepFindable(on, begun.txnid);
    return begun;
  });
  return launchOf(parts, { ...wanted, txnid, mobile, productinfo }, receiptKey);
}
