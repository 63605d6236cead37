import { html } from 'hono/html';
import type { CallReply } from '../../contract/call.ts';
import { isCancelled, isFree } from '../../contract/campaign-rules.ts';
import type { Launch } from '../../contract/payment.ts';
import { askForPlace, confirmPlace } from '../../contract/place.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { OFFER_OVER } from '../../contract/waiting.ts';
import { DAY_MS, rupees } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { linkOf, rejectDeadLink, tokenIn } from '../accounts/mailed-link.ts';
import type { Database } from '../database/open.ts';
import type { PlaceRequestTable } from '../database/schema/payments.ts';
import type { Api } from '../http/api.ts';
import { hiddenFields } from '../http/form-of.ts';
import { mainButton } from '../http/form-posts/form-handler.ts';
import { keepFindable } from '../people/find.ts';
import { hasOffer } from '../places/line.ts';
import { gaveBackAfter, type Holder, holds } from '../places/places.ts';
import { termsOf } from '../places/terms.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken, newId, newToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';
import { insertIntent, intentOf, launchOf } from './begin.ts';
import { checkReady, type Intent, type PaymentContext } from './context.ts';
import { enrolFree, enrollableCampaign } from './enrolments.ts';
import { GO_ON, paymentNow } from './posted-donation.ts';

type Reply = CallReply<typeof confirmPlace>;

const LINK_DAYS = 2;
const ASKED = 'Please open the link in the email that we have sent to you.';
const DEAD_LINK =
  'This link does not work any more. You can ask for another one on the page of the campaign. Nothing was taken or paid just now.';

/** What was asked for by a mailed link; undefined for one that is unknown or has expired. Of a line it is good until the line ends. */
const requestOfLink = (on: Database, token: string, at: Date): Promise<PlaceRequestTable | undefined> =>
  on
    .selectFrom('place_requests')
    .innerJoin('place_links', 'request_id', 'place_requests.id')
    .leftJoin('waiting_list', 'waiting_list.id', 'place_requests.id')
    .selectAll('place_requests')
    .where('token_hash', '=', hashToken(token))
    .where((eb) => eb.or([eb('expires_at', '>', at.toISOString()), eb('waiting_list.id', 'is not', null)]))
    .executeTakeFirst();

/** The account of an address, or none: who holds the link has shown that the address is theirs. */
async function holderOfAddress(on: Database, email: string): Promise<Holder> {
  const user = await on.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return { id: user?.id ?? null, email };
}

/** The same for the same request. */
const freeId = ({ id }: PlaceRequestTable) => `HHE${hashToken(id).slice(0, 22)}`;

/** A place, or a payment without one; undefined where nothing stands. */
async function broughtBefore(on: Database, request: PlaceRequestTable): Promise<Reply | undefined> {
  const booking = await on
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select(['place', 'amount_paise', 'given_back_at', 'campaigns.status'])
    .where('txnid', 'in', [freeId(request), request.txnid ?? ''])
    .executeTakeFirst();
  if (!booking) {
    // A free place that was given back or released leaves nothing else.
    const taken = on.selectFrom('transaction_ids').select('txnid').where('txnid', '=', freeId(request));
    if (await taken.executeTakeFirst()) throw new HttpError(400, DEAD_LINK);
    return undefined;
  }
  if (!holds(booking)) return { standing: booking.given_back_at === null ? 'no-place' : 'given-back' };
  return { standing: isCancelled(booking.status) ? 'called-off' : 'place' };
}

/** Whether a payment of this person for the campaign is being confirmed, also one of another link, or at an earlier price. */
async function isBeingPaid(on: Database, campaign: string, { id, email }: Holder): Promise<boolean> {
  const pending = on
    .selectFrom('intents')
    .select('txnid')
    .where('status', '=', 'pending')
    .where('type', '=', 'enroll')
    .where('campaign_id', '=', campaign)
    .where((eb) =>
      id === null
        ? eb.and([eb('user_id', 'is', null), eb(eb.fn<string>('lower', ['email']), '=', email)])
        : eb('user_id', '=', id),
    );
  return (await pending.limit(1).execute()).length > 0;
}

/**
 * Begins the payment of a request, or finds the one that is open at the price of today; another's window may still be open. Undefined where
 * the same link has begun another one at this moment.
 */
async function beginOf(
  parts: PaymentContext,
  request: PlaceRequestTable,
  who: Holder,
  open: Intent | undefined,
): Promise<{ intent: Intent; heading: string } | undefined> {
  const at = parts.now();
  return parts.transaction(async (on) => {
    const campaign = await enrollableCampaign(on, request.campaign_id, who, at);
    const { id, heading, price_paise } = campaign;
    const reused = open?.status === 'created' && open.amount_paise === price_paise;
    if (reused && !(await gaveBackAfter(on, id, who, open.created_at))) return { intent: open, heading };
    const txnid = `HHE${newToken()
      .replace(/[^\da-z]/gi, '')
      .slice(0, 22)}`;
    const { numUpdatedRows } = await on
      .updateTable('place_requests')
      .set({ txnid })
      .where('id', '=', request.id)
      .where('txnid', 'is not distinct from', request.txnid)
      .executeTakeFirst();
    if (!numUpdatedRows) return undefined;
    const { name, email, mobile } = request;
    const [fname = name] = name.split(' ');
    const body = { fname, txnid, amount: rupeesOf(price_paise), pinfo: id, email };
    const begun = intentOf({ body, user: who.id === null ? null : { id: who.id } }, price_paise, newToken(), at);
    const intent = await insertIntent(on, { ...begun, name, mobile, cancelling: termsOf(campaign) }, at);
    await keepFindable(on, txnid);
    return { intent, heading };
  });
}

/**
 * Whether the request is of somebody who waits in a line and has no offer. Throws 422 where the offer has expired, and where that person has
 * left the line.
 */
async function isWaiting(on: Database, { id }: PlaceRequestTable, at: Date): Promise<boolean> {
  const entry = await on.selectFrom('waiting_list').selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry || entry.ended_how === 'taken' || hasOffer(entry, at)) return false;
  if (entry.ended_how === 'left')
    throw new HttpError(422, 'You have left this waiting list. Nothing was taken or paid.');
  if (entry.offered_until !== null) throw new HttpError(422, `${OFFER_OVER} Nothing was taken or paid just now.`);
  if (entry.ended_at !== null) throw new HttpError(422, 'This waiting list has ended. Nothing was taken or paid.');
  return true;
}

async function confirm(parts: PaymentContext, token: string): Promise<Reply> {
  const request = await requestOfLink(parts.db, token, parts.now());
  if (!request) throw new HttpError(400, DEAD_LINK);
  const asked = request.txnid === null ? undefined : await paymentNow(parts, request.txnid);
  const before = await broughtBefore(parts.db, request);
  if (before) return before;
  if (asked?.intent.status === 'pending') return { standing: 'pending' };
  if (await isWaiting(parts.db, request, parts.now())) return { standing: 'waiting' };
  const who = await holderOfAddress(parts.db, request.email);
  if (await isBeingPaid(parts.db, request.campaign_id, who)) return { standing: 'pending' };
  const campaign = await enrollableCampaign(parts.db, request.campaign_id, who, parts.now());
  if (isFree(campaign.price_paise)) {
    const { name, email, mobile, campaign_id: campaignId } = request;
    await enrolFree(parts, { transactionId: freeId(request), campaignId, name, email, mobile }, who);
    return { standing: 'place' };
  }
  checkReady(parts);
  const begun = await beginOf(parts, request, who, asked?.intent);
  if (!begun) return confirm(parts, token);
  const { launch } = await launchOf(parts, begun.intent, '');
  const unsure = asked !== undefined && !asked.sure;
  return { standing: 'pay', campaignName: begun.heading, ...(launch && { launch }), unsure };
}

function payPage({ hostedPage }: PaymentContext, { launch, campaignName, unsure }: Reply) {
  if (!launch) throw new Error('A place that is to be paid has no payment.');
  return {
    title: GO_ON,
    body: html`<p class="lead"><strong>Your place costs ${rupees(launch.amount)}.</strong> It is for the campaign ${campaignName}.</p><p>${
      unsure
        ? 'We could not ask the payment provider about this place. If you have paid already, please do not pay again: a mail comes when it is confirmed.'
        : 'You have no place yet, and nothing was paid: the place is yours once it is paid.'
    }</p><p>The button opens the payment page of PayU, where you choose how to pay. Then it leads you back here.</p><form class="form" method="post" action="${hostedPage}">${hiddenFields({ ...(launch as Launch) })}${mainButton(GO_ON)}</form>`,
  };
}

/** The page after the provider's hosted page, without scripts. Undefined for a payment that no mailed link has begun. */
export async function pageOfMailedPlace(on: Database, { txnid, status }: Intent): Promise<string | undefined> {
  const request = await on.selectFrom('place_requests').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!request) return undefined;
  if (status === 'failed') return paths.sent('unpaid');
  const brought = await broughtBefore(on, request);
  return paths.sent(!brought || brought.standing === 'pay' ? 'pending' : brought.standing);
}

/**
 * Enrolling without a login: no place before the link in the mail was used, and a paid one was paid. Nobody can find out who has an account
 * or a place.
 */
export function addPlaceByMailCalls(api: Api, parts: PaymentContext, { outbox }: Services): void {
  api.on(askForPlace, async ({ query, body, network, browser, formKey }) => {
    const at = parts.now();
    const campaign = await enrollableCampaign(parts.db, query.campaignId, null, at);
    if (!isFree(campaign.price_paise)) checkReady(parts);
    const id = formKey ?? newId();
    const email = body.email.toLowerCase();
    const created_at = at.toISOString();
    const expires_at = new Date(at.getTime() + LINK_DAYS * DAY_MS).toISOString();
    await parts.db.transaction().execute(async (on) => {
      const payload = { asked: { at: created_at, browser } };
      const mail_id = await outbox.addInTurn(on, email, { kind: 'place-link', payload }, network);
      await on
        .insertInto('place_requests')
        .values({
          id,
          campaign_id: campaign.id,
          name: body.name,
          email,
          mobile: body.phone,
          mail_id,
          created_at,
          expires_at,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ mail_id, expires_at }))
        .execute();
    });
    outbox.kick();
    return ASKED;
  });
  api.form(askForPlace, {
    title: 'Come along',
    button: 'Send me a link',
    page: ({ campaignId }) => (campaignId ? paths.campaign(campaignId) : paths.campaigns),
    done: () => paths.sent('place-link'),
  });

  api.on(confirmPlace, ({ body }) => confirm(parts, tokenIn(body.link)).catch(rejectDeadLink));
  api.form(confirmPlace, {
    title: 'Confirm your place',
    button: 'Confirm my place',
    page: () => paths.confirmPlace,
    // Who has paid and goes back must not read that nothing was paid.
    keptMs: 2_000,
    carried: { link: linkOf('place') },
    done(_query, answer) {
      const reply = answer as Reply;
      return reply.standing === 'pay' ? payPage(parts, reply) : paths.sent(reply.standing);
    },
  });
}
