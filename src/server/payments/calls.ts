import type { Context, Hono } from 'hono';
import { generateHash } from '../../contract/begin-payment.ts';
import { getCampaignGift } from '../../contract/campaign-gift.ts';
import { donate, donateAsUser } from '../../contract/donation.ts';
import { enrol } from '../../contract/enrol.ts';
import { getOutcome } from '../../contract/payment.ts';
import { paths } from '../../routes.ts';
import { type Api, type Env, type Parsed, senderNetwork } from '../http/api.ts';
import { readText } from '../http/body.ts';
import { failure, success } from '../http/envelope.ts';
import { answerError } from '../http/guard.ts';
import {
  type Count,
  DEVICE_PAYMENTS,
  type Limit,
  type Limits,
  NETWORK_PAYMENTS,
  NETWORK_PAYMENTS_DAY,
  NETWORK_RETURNS,
  NETWORK_WEBHOOKS,
} from '../limits/limits.ts';
import { type FairQueue, makeCallQueue } from '../limits/queues.ts';
import { statusOf } from '../places/places.ts';
import { logCounted } from '../platform/counted-log.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';
import { begin } from './begin.ts';
import { checkReady, type PaymentContext, RETURN_PATH } from './context.ts';
import { enrolFree } from './enrolments.ts';
import { findIntent } from './intents.ts';
import { fullOutcome, giftByHand, mayRead } from './outcome.ts';
import { addPlaceByMailCalls } from './place-by-mail.ts';
import { beginPosted, donationPages } from './posted-donation.ts';
import { handleReturn, handleWebhook, pageWhileUnsure, readWebhook } from './provider-posts.ts';
import { checkWithProviderUnlessRecent, mayChange } from './reconcile.ts';
import { campaignForGift } from './record.ts';
import { type Claim, save } from './save.ts';
import { addWaitingCalls } from './waiting-list.ts';

async function outcome(parts: PaymentContext, { body, user }: Parsed<typeof getOutcome>) {
  const { transactionId, receiptKey } = body;
  const intent = (await findIntent(parts.db, transactionId)) ?? (await giftByHand(parts.db, transactionId));
  // The same answer for an unknown id and for somebody else's payment: nobody can find out which ids are in use.
  if (!intent || !mayRead(intent, { receiptKey, userId: user?.id, email: user?.email })) {
    throw new HttpError(404, 'No payment of yours has this transaction id.');
  }
  const { intent: after, answer } = mayChange(parts, intent)
    ? await checkWithProviderUnlessRecent(parts, intent)
    : { intent, answer: null };
  const unpaid = after.status === 'failed' || (answer === 'unknown' && after.status === 'created');
  return { ...(await fullOutcome(parts, after)), unpaid };
}

function donationClaim({ campaignId, ...body }: Parsed<typeof donate>['body']): Claim {
  return { ...body, type: 'donation', ...(campaignId !== undefined && { campaignId: String(campaignId) }) };
}

async function enrolment(parts: PaymentContext, { body, user }: Parsed<typeof enrol>) {
  const campaignId = String(body.campaignId);
  const { payment, ...claim } = body;
  if (!payment) return enrolFree(parts, { ...claim, campaignId }, user);
  const saved = await save(parts, { ...claim, type: 'enroll', campaignId, payment }, user);
  return saved.outcome === 'paid'
    ? { ...saved, status: statusOf({ place: saved.refundDue ? 'none' : 'held', amount_paise: 1 }) }
    : saved;
}

/** Who is counted for a payment that is begun: a login, or a browser that logged in before. */
async function beginner({ devices }: Services, request: Parsed<typeof generateHash>): Promise<Count[]> {
  const { body, network, user } = request;
  if (user) return [[DEVICE_PAYMENTS, user.id]];
  const { device = '' } = body;
  const known = await devices.knows(device, null, { name: network });
  if (known) return [[DEVICE_PAYMENTS, hashToken(device)]];
  return [
    [NETWORK_PAYMENTS, network],
    [NETWORK_PAYMENTS_DAY, network],
  ];
}

export function addPaymentCalls(api: Api, parts: PaymentContext, services: Services): void {
  const { limits } = services;
  api.on(generateHash, async (request) => {
    checkReady(parts);
    await limits.hit(...(await beginner(services, request)));
    return request.formKey === undefined ? begin(parts, request) : beginPosted(parts, request, request.formKey);
  });
  api.form(generateHash, donationPages(parts));
  api.on(donate, ({ body }) => save(parts, donationClaim(body), null));
  api.on(donateAsUser, ({ body, user }) => save(parts, donationClaim(body), user));
  api.on(enrol, (request) => enrolment(parts, request));
  addPlaceByMailCalls(api, parts, services);
  addWaitingCalls(api, parts, services);
  api.on(getCampaignGift, ({ params }) => campaignForGift(parts.db, params.id, parts.now()));
  api.on(getOutcome, (request) => outcome(parts, request));
}

/** With the site's origin where this server answers under another one. */
const addressOf = (page: string, { siteUrl }: PaymentContext, { req }: Context<Env>): string =>
  new URL(req.url).host === new URL(siteUrl).host ? page : `${siteUrl}${page}`;

/**
 * The path of the page for a donor who comes back from the provider's hosted page. Whatever fails here leads to the page of an open
 * payment, which asks again.
 */
async function pageOfReturn(parts: PaymentContext, request: Request, inTurn: InTurn): Promise<string> {
  let text = '';
  try {
    text = await readText(request, POST_BYTES);
    checkReady(parts);
    return await inTurn(() => handleReturn(parts, text));
  } catch (error) {
    const { status } = answerError(error, parts.log, request);
    logCounted(parts.log, 'payment return led to the page of an open payment', `instead of ${status}`);
    return pageWhileUnsure(parts, text);
  }
}

const POST_BYTES = 32_768;

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A host that passes on `/api` alone sends the first to the second. */
const RETURNS = [RETURN_PATH, '/api/payment/return'];

/** What the provider posts: its webhook, and the donor on the way back from its hosted page. */
export function addProviderPostRoutes(app: Hono<Env>, parts: PaymentContext, limits: Limits): void {
  const [webhooks, returns] = [makeCallQueue(), makeCallQueue()];
  const inTurn = (queue: FairQueue, limit: Limit, context: Context<Env>): InTurn => {
    const name = senderNetwork(context);
    return (work) =>
      queue({ name }, async () => {
        await limits.hit([limit, name]);
        return work();
      });
  };
  app.post('/api/payment/webhook', async (context) => {
    context.env.call = '/payment/webhook';
    checkReady(parts);
    // Before anything waits or is written: anybody can send what has no hash.
    const webhook = readWebhook(parts, await readText(context.req.raw, POST_BYTES));
    if (!webhook) return failure(400, 'The hash does not fit.');
    await inTurn(webhooks, NETWORK_WEBHOOKS, context)(() => handleWebhook(parts, webhook));
    return success(null);
  });
  app.on('POST', RETURNS, async (context) => {
    context.env.call = '/payment/return';
    const page = await pageOfReturn(parts, context.req.raw, inTurn(returns, NETWORK_RETURNS, context));
    const location = addressOf(page, parts, context);
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  });
  // A reload of the redirect, or a step back to it, sends no form.
  app.on('GET', RETURNS, (context) => {
    context.env.call = '/payment/return';
    const location = addressOf(paths.donationPending, parts, context);
    return new Response(null, { status: 303, headers: { location } });
  });
}
