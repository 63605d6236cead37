import { isEmbedded } from '../api/backend.ts';
import { ownDevice } from '../api/device.ts';
import { callOnDemand } from '../api/on-demand.ts';
import { generateHash } from '../contract/begin-payment.ts';
import type { CallAnswer } from '../contract/call.ts';
import type { DonationForm } from '../contract/donation.ts';
import type { EnrolmentForm } from '../contract/enrolment.ts';
import type { Friend } from '../contract/friends.ts';
import { type Launch, type ProviderEnv, provider } from '../contract/payment.ts';
import { runAlone } from '../lib/alone.ts';
import {
  notePayment,
  openFor,
  openPayment,
  type Payment,
  type PaymentAnswer,
  type PaymentPurpose,
  rememberPayment,
  settlePayment,
} from './memory.ts';
import { CANCEL, createAnswerTimeout, launch, launchOrder, openHostedPage, withoutCardData } from './provider.ts';
import { openPayWindow, type PayWindow, type ProviderResponse, WindowBlocked } from './provider-script.ts';
import type { SaveResult } from './saving.ts';
import { withFreshId } from './transaction.ts';

const OPEN_ELSEWHERE = 'A payment is already open in another tab of this browser. Please finish or close it first.';

/** Where the visitor pays: in the provider's popup over this page, or on the provider's own page. */
export type PayWay = 'popup' | 'hosted';

export interface PaymentOrder {
  readonly type: 'donation' | 'enroll';
  readonly amount: string;
  readonly product: string;
  readonly campaignId?: string | undefined;
  /** Throws when the backend's answer is about something else: nothing is paid then. */
  readonly check?: ((answer: CallAnswer<typeof generateHash>) => void) | undefined;
  readonly donor: DonationForm | EnrolmentForm;
  /** Who comes along on an enrolment. */
  readonly friends?: readonly Friend[] | undefined;
  readonly drawId: (attempt: number) => string;
  readonly save: (
    transactionId: string,
    payment: Record<string, unknown>,
    receiptKey: string | undefined,
  ) => Promise<SaveResult>;
  /** Told the end of a payment whose popup answered after `pay` had resolved to `unknown`. */
  readonly onLate: (end: PaymentEnd) => void;
}

/**
 * How a payment ended: where it stands, and whether what was paid goes back; `unknown` when there is no answer of the provider, here
 * or from a payment before; `cancelled` when the window was closed and nobody can be asked; `left` when the hosted page has been opened.
 */
export type PaymentEnd =
  | { readonly state: PaymentAnswer; readonly transactionId: string; readonly refund?: true }
  | { readonly state: 'unknown' | 'cancelled' | 'left' };

const purposeOf = ({ type, product }: PaymentOrder): PaymentPurpose => ({
  type,
  ...(type === 'enroll' && { campaignId: product }),
});

interface Ready {
  readonly pending: Payment;
  readonly payload: Launch | null;
}

function askForHash(order: PaymentOrder): Promise<Ready> {
  const { amount, product, donor, campaignId, friends } = order;
  return withFreshId(order.drawId, async (drawn) => {
    const body = { fname: donor.firstname, txnid: drawn, amount, pinfo: product, email: donor.email, donor };
    const more = { ...(campaignId && { campaignId }), ...(friends?.length && { friends: [...friends] }) };
    // 409 where the transaction id is taken.
    const answer = await callOnDemand(generateHash, { body: { ...body, ...more, ...ownDevice() } });
    order.check?.(answer);
    const { receiptKey } = answer;
    // An abandoned payment for the same campaign goes on under its own id.
    const transactionId = answer.launch?.txnid ?? drawn;
    const pending = { transactionId, ...purposeOf(order), ...(receiptKey && { receiptKey }) };
    rememberPayment(pending);
    return { pending, payload: launchOrder(answer, { ...order, transactionId }) };
  });
}

async function settle(order: PaymentOrder, { pending }: Ready, response: ProviderResponse): Promise<PaymentEnd> {
  const { transactionId } = pending;
  if (String(response.txnStatus ?? '').toUpperCase() === CANCEL) {
    // Closing the window gives the same word after the money was taken: the server is asked, where it can be.
    if (isEmbedded()) notePayment(transactionId, { ended: true });
    else settlePayment(transactionId);
    return { state: isEmbedded() ? 'unknown' : 'cancelled' };
  }
  // Somebody may have signed out in another tab meanwhile: who paid here still reads what became of it.
  rememberPayment(pending);
  const saved = await order.save(transactionId, withoutCardData(response), pending.receiptKey);
  if (saved === 'refund') return { state: 'paid', transactionId, refund: true };
  return { state: saved === 'unsaved' ? 'pending' : saved, transactionId };
}

/** Waits for the popup's answer, but not for ever: a late answer still counts. */
async function answerOf(order: PaymentOrder, script: string, ready: Ready, opened: PayWindow) {
  const { pending, payload } = ready;
  const { transactionId } = pending;
  const timeout = createAnswerTimeout();
  const onOpen = () => {
    openPayment(pending);
    timeout.begin();
  };
  const ended = launch(script, payload, opened, onOpen).then(
    (response) => settle(order, ready, response),
    (error: unknown) => {
      if (error instanceof WindowBlocked || (!isEmbedded() && opened.unused())) settlePayment(transactionId);
      else notePayment(transactionId, { ended: true });
      throw error;
    },
  );
  try {
    const first = await Promise.race([ended, timeout.over]);
    if (first) return first;
    ended.then(order.onLate, () => order.onLate({ state: 'unknown' }));
    return { state: 'unknown' } as const;
  } finally {
    timeout.stop();
  }
}

async function run(order: PaymentOrder, env: ProviderEnv, opened: PayWindow | null): Promise<PaymentEnd> {
  if (openFor(purposeOf(order))) return { state: 'unknown' };
  const { script, hostedPage } = provider(env);
  const ready = await askForHash(order);
  const { pending, payload } = ready;
  if (opened || !payload) return answerOf(order, script, ready, opened ?? openPayWindow(false));
  openPayment(pending);
  // What the address says of the payment before is not true of this one: whoever comes back would read it.
  if (window.location.hash) window.location.replace('#');
  openHostedPage(hostedPage, payload);
  return { state: 'left' };
}

/**
 * Hash, popup, save: one at a time in this browser, and none while the end of an earlier one for the same purpose is not known. `opened`
 * is `null` for the provider's own page. Rejects with `ApiError`, `WindowBlocked`, or `GatewayError`, after which that page may still
 * work.
 */
export async function pay(order: PaymentOrder, env: ProviderEnv, opened: PayWindow | null): Promise<PaymentEnd> {
  try {
    return await runAlone(
      'hh-payment',
      () => run(order, env, opened),
      () => Promise.reject(new Error(OPEN_ELSEWHERE)),
    );
  } finally {
    opened?.dismiss();
  }
}
