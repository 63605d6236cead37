import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../api/error.ts';
import { fetchOutcome } from '../api/payment.ts';
import { readToken } from '../api/token.ts';
import type { PaymentOutcome } from '../contract/payment.ts';
import { failureOf } from '../lib/failure.ts';
import {
  dismissUnsettled,
  type PaymentPurpose,
  rememberPayment,
  settleUnsettled,
  type UnsettledPayment,
  unsettledFor,
} from './unsettled.ts';

/** Milliseconds until the server is asked again; the last one repeats. */
const ASK_AGAIN_MS = [2_500, 5_000, 10_000, 20_000, 30_000] as const;
/** Milliseconds after which a payment that the provider does not know will not be made any more. */
const ABANDONED_MS = 3_600_000;

const loadedAt = Date.now();

/** Why nothing is known yet: our own server does not answer, or the script that asks it has not arrived. */
type Hindrance = 'outage' | 'part';

/**
 * What is known of the last payment.
 * - `none`: nothing to tell.
 * - `asking`: its end is not known yet, and the server is asked.
 * - `unsure`: its end cannot be found out here.
 * - `cancelled`: the visitor has closed the window, and no backend can say more.
 * - `unpaid`: it was not paid; `here` where it was begun on this page since it was loaded, so that the form is still filled in.
 */
export type Standing =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly windowMayBeOpen: boolean; readonly hindrance?: Hindrance | undefined }
  | { readonly state: 'unsure' }
  | { readonly state: 'cancelled' }
  | { readonly state: 'unpaid'; readonly here: boolean };

export interface UnsettledStore {
  readonly $standing: ReadableAtom<Standing>;
  /** Looks for an unsettled payment and asks about it until its end is known. */
  check(): void;
  /** Says that the window was closed, where nobody can be asked about it. */
  cancelled(): void;
  /**
   * The visitor pays again without knowing: the payment is not asked about any more. Returns what takes that back, for when no other
   * payment has begun.
   */
  payAgain(): () => void;
  /** Takes the message off the screen. */
  close(): void;
  /** Stops asking, when the form leaves the page. */
  stop(): void;
}

interface Options {
  /** What the form's payments are for; the campaign may come later. */
  readonly purpose: () => PaymentPurpose;
  readonly onPaid: (outcome: PaymentOutcome) => void;
}

/** The store of a form's last payment, as long as nobody knows how it ended. */
export function createUnsettledStore({ purpose, onPaid }: Options): UnsettledStore {
  const $standing = atom<Standing>({ state: 'none' });
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The payment that was last asked about, and the login of that moment. */
  let asked: { readonly payment: UnsettledPayment; readonly login: string | null } | undefined;

  /** Also one that was asked about here and was saved meanwhile, in another tab or in the background: its end is shown all the same. */
  const wanted = () => unsettledFor(purpose()) ?? (asked?.login === readToken() ? asked.payment : undefined);

  function stop() {
    newest++;
    clearTimeout(timer);
  }

  function wait(payment: UnsettledPayment, attempt: number, hindrance?: Hindrance) {
    $standing.set({ state: 'asking', windowMayBeOpen: !payment.ended, hindrance });
    timer = setTimeout(() => void ask(attempt + 1), ASK_AGAIN_MS[Math.min(attempt, ASK_AGAIN_MS.length - 1)]);
  }

  function settle({ transactionId }: UnsettledPayment) {
    asked = undefined;
    settleUnsettled(transactionId);
  }

  function take(payment: UnsettledPayment, outcome: PaymentOutcome, attempt: number) {
    const over = payment.ended || Date.now() - payment.begunAt > ABANDONED_MS;
    if (outcome.outcome === 'paid') {
      // The page that shows the outcome asks with the same key.
      rememberPayment(payment);
      settle(payment);
      $standing.set({ state: 'none' });
      onPaid(outcome);
    } else if (outcome.outcome === 'failed' || (outcome.unpaid && over)) {
      settle(payment);
      $standing.set({ state: 'unpaid', here: payment.ended === true && payment.begunAt >= loadedAt });
    } else wait(payment, attempt);
  }

  async function ask(attempt: number) {
    stop();
    const payment = wanted();
    if (!payment) {
      if (!['unpaid', 'cancelled'].includes($standing.get().state)) $standing.set({ state: 'none' });
      return;
    }
    const { transactionId, receiptKey } = payment;
    const mine = newest;
    asked = { payment, login: readToken() };
    if (attempt === 0) $standing.set({ state: 'asking', windowMayBeOpen: !payment.ended });
    try {
      const outcome = await fetchOutcome({ transactionId, ...(receiptKey && { receiptKey }) });
      if (mine === newest) take(payment, outcome, attempt);
    } catch (error) {
      if (mine !== newest) return;
      // A backend without this call, or one that does not know the key: nothing will ever be found out here.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        $standing.set({ state: 'unsure' });
      } else wait(payment, attempt, failureOf(error).reload ? 'part' : 'outage');
    }
  }

  return {
    $standing,
    check: () => void ask(0),
    cancelled: () => $standing.set({ state: 'cancelled' }),
    payAgain() {
      stop();
      const payment = unsettledFor(purpose());
      if (payment) dismissUnsettled(payment.transactionId, true);
      asked = undefined;
      $standing.set({ state: 'none' });
      return () => {
        if (payment) dismissUnsettled(payment.transactionId, false);
        void ask(0);
      };
    },
    close: () => $standing.set({ state: 'none' }),
    stop,
  };
}
