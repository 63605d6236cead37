import { ApiError } from '../api/error.ts';
import { fetchHash } from '../api/payment.ts';
import type { DonationForm } from '../contract/donation.ts';
import type { EnrolmentForm } from '../contract/enrolment.ts';
import { type Launch, type ProviderEnv, provider } from '../contract/payment.ts';
import { forgetBegun, keepBegun } from './begun.ts';
import { inAppBrowser, launch, openHostedPage, type ProviderResponse, withoutCardData } from './provider.ts';
import type { SaveResult } from './saving.ts';

/** Ids drawn before a collision is given up on. */
const DRAWS = 6;
/** Shown when the visitor closes the popup or presses Cancel. */
export const CANCELLED = 'The payment was cancelled. Nothing was paid, and the form is as you left it.';
export const OPEN_ELSEWHERE =
  'A payment is already open in another tab of this browser. Please finish or close it first.';

/** What is to be paid, and by whom. */
export interface Order {
  readonly type: 'donation' | 'enroll';
  /** Rupees with two decimals. */
  readonly amount: string;
  /** `donation`, or the campaign's id (section 3). */
  readonly product: string;
  readonly donor: DonationForm | EnrolmentForm;
  readonly drawId: (attempt: number) => string;
  /** Saves the popup's answer under the id that was drawn. */
  readonly save: (transactionId: string, payment: Record<string, unknown>) => Promise<SaveResult>;
}

/** How a payment ended: where it stands, that the visitor cancelled, or that the hosted page has been opened. */
export type PaymentEnd =
  | { readonly state: 'paid' | 'failed' | 'pending'; readonly transactionId: string }
  | { readonly state: 'cancelled' | 'left' };

async function askForHash(order: Order): Promise<{ transactionId: string; payload: Launch | null }> {
  const { type, amount, product, donor } = order;
  for (let attempt = 0; ; attempt++) {
    const transactionId = order.drawId(attempt);
    try {
      const body = { fname: donor.firstname, txnid: transactionId, amount, pinfo: product, email: donor.email, donor };
      const { launch: payload, receiptKey } = await fetchHash(body);
      keepBegun({
        transactionId,
        type,
        receiptKey: receiptKey ?? undefined,
        campaignId: type === 'enroll' ? product : undefined,
      });
      return { transactionId, payload: payload ?? null };
    } catch (error) {
      // 409: the id is in use, so another is drawn (decision 25).
      if (!(error instanceof ApiError) || error.status !== 409 || attempt + 1 >= DRAWS) throw error;
    }
  }
}

// Where a backend says nothing of its own, the popup's word decides which page is shown (decision 26).
const spoken: Record<string, 'paid' | 'failed'> = { SUCCESS: 'paid', FAILED: 'failed' };

async function settle(order: Order, transactionId: string, response: ProviderResponse): Promise<PaymentEnd> {
  const status = String(response.txnStatus ?? '').toUpperCase();
  if (status === 'CANCEL') {
    forgetBegun();
    return { state: 'cancelled' };
  }
  const saved = await order.save(transactionId, withoutCardData(response));
  if (saved === 'acknowledged') return { state: spoken[status] ?? 'pending', transactionId };
  return { state: saved === 'unsaved' ? 'pending' : saved, transactionId };
}

async function run(order: Order, env: ProviderEnv, hosted: boolean): Promise<PaymentEnd> {
  const { script, hostedPage } = provider(env);
  const { transactionId, payload } = await askForHash(order);
  if (payload && (hosted || inAppBrowser(navigator.userAgent))) {
    openHostedPage(hostedPage, payload);
    return { state: 'left' };
  }
  return settle(order, transactionId, await launch(script, payload));
}

/**
 * The payment flow (section 4): hash, popup, save. One at a time in this browser, however many tabs or clicks there are.
 * Rejects with `ApiError` when the server refuses, with `GatewayError` when popup or script fail; `hosted` then offers the
 * provider's own page instead.
 */
export async function pay(order: Order, env: ProviderEnv, hosted = false): Promise<PaymentEnd> {
  if (!navigator.locks) return run(order, env, hosted);
  return navigator.locks.request('hh-payment', { ifAvailable: true }, (lock) => {
    if (!lock) throw new Error(OPEN_ELSEWHERE);
    return run(order, env, hosted);
  });
}
