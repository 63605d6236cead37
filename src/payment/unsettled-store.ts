import { atom, type ReadableAtom } from 'nanostores';
import { isEmbedded } from '../api/backend.ts';
import { ApiError } from '../api/error.ts';
import { fetchOutcome } from '../api/payment.ts';
import { readToken } from '../api/token.ts';
import type { PaymentOutcome } from '../contract/payment.ts';
import { failureOf } from '../lib/failure.ts';
import { createAsking, waits } from './asking.ts';
import {
  notePayment,
  type OpenPayment,
  openFor,
  type PaymentPurpose,
  rememberPayment,
  settlePayment,
} from './memory.ts';

const loadedAt = Date.now();

/** Why nothing is known yet: our own server does not answer, or the script that asks it has not arrived. */
type Hindrance = 'outage' | 'part';

/**
 * What is known of the last payment.
 * - `none`: nothing to tell.
 * - `asking`: its end is not known yet, and the server is asked.
 * - `unsure`: its end cannot be found out here.
 * - `elsewhere`: nothing can be paid in the browser of this app.
 * - `cancelled`: the visitor has closed the window, and no backend can say more.
 * - `unpaid`: it was not paid; `here` where it was begun on this page since it was loaded, so that the form is still filled in.
 */
export type Standing =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly windowMayBeOpen: boolean; readonly hindrance?: Hindrance | undefined }
  | { readonly state: 'unsure'; readonly windowMayBeOpen?: boolean }
  | { readonly state: 'elsewhere' }
  | { readonly state: 'cancelled' }
  | { readonly state: 'unpaid'; readonly here: boolean };

export interface UnsettledStore {
  readonly $standing: ReadableAtom<Standing>;
  /** Looks for an unsettled payment and asks about it until its end is known. */
  check(): void;
  /** Says that the window was closed, where nobody can be asked about it. */
  cancelled(): void;
  /** The visitor pays again without knowing. Returns what takes that back, for when no other payment has begun. */
  payAgain(): () => void;
  close(): void;
  stop(): void;
}

interface Options {
  readonly purpose: () => PaymentPurpose;
  readonly onPaid: (outcome: PaymentOutcome) => void;
  readonly inAppBrowser: () => boolean;
}

export function createUnsettledStore({ purpose, onPaid, inAppBrowser }: Options): UnsettledStore {
  const $standing = atom<Standing>({ state: 'none' });
  /** The payment that was last asked about, and the login of that moment. */
  let asked: { readonly payment: OpenPayment; readonly login: string | null } | undefined;

  /** Also one that was asked about here and was saved meanwhile, in another tab or in the background: its end is shown all the same. */
  const wanted = () => openFor(purpose()) ?? (asked?.login === readToken() ? asked.payment : undefined);

  function wait({ ended }: OpenPayment, hindrance?: Hindrance): true {
    $standing.set({ state: 'asking', windowMayBeOpen: !ended, hindrance });
    return true;
  }

  function settle({ transactionId }: OpenPayment) {
    asked = undefined;
    settlePayment(transactionId);
  }

  /** Takes an answer over. Returns whether another one may come. */
  function take(payment: OpenPayment, outcome: PaymentOutcome): boolean {
    const over = payment.ended || Date.now() - payment.begunAt > waits.abandoned;
    if (outcome.outcome === 'paid') {
      // The page that shows the outcome asks with the same key.
      rememberPayment(payment);
      settle(payment);
      $standing.set({ state: 'none' });
      onPaid(outcome);
    } else if (outcome.outcome === 'failed' || (outcome.unpaid && over)) {
      settle(payment);
      $standing.set({ state: 'unpaid', here: payment.ended === true && payment.begunAt >= loadedAt });
    } else return wait(payment);
    return false;
  }

  const asking = createAsking(async (attempt, isNewest) => {
    const payment = wanted();
    if (!payment) {
      if (!isEmbedded() && inAppBrowser()) $standing.set({ state: 'elsewhere' });
      else if (!['unpaid', 'cancelled'].includes($standing.get().state)) $standing.set({ state: 'none' });
      return false;
    }
    const { transactionId, receiptKey, ended, answer } = payment;
    asked = { payment, login: readToken() };
    if (attempt === 0 && isEmbedded()) wait(payment);
    try {
      const outcome = await fetchOutcome({ transactionId, ...(receiptKey && { receiptKey }) });
      return isNewest() && take(payment, outcome);
    } catch (error) {
      if (!isNewest()) return false;
      // A backend without this call, or one that does not know the key: nothing will ever be found out here.
      const final = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!final) return wait(payment, failureOf(error).reload ? 'part' : 'outage');
      $standing.set({ state: 'unsure', ...(!isEmbedded() && { windowMayBeOpen: !ended && !answer }) });
      return false;
    }
  });

  return {
    $standing,
    check: () => void asking.start(),
    cancelled: () => $standing.set({ state: 'cancelled' }),
    payAgain() {
      asking.stop();
      const payment = openFor(purpose());
      if (payment) notePayment(payment.transactionId, { dismissed: true });
      asked = undefined;
      $standing.set({ state: 'none' });
      return () => {
        if (payment) notePayment(payment.transactionId, { dismissed: false });
        void asking.start();
      };
    },
    close: () => $standing.set({ state: 'none' }),
    stop: asking.stop,
  };
}

export function blockedBy({ state }: Standing): string {
  if (!isEmbedded() && state === 'elsewhere') return 'Please open this page in a browser to pay.';
  return state === 'asking' || state === 'unsure' ? 'We do not know yet how your last payment ended.' : '';
}
