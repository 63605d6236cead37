import { UNSETTLED_KEY } from '../lib/account.ts';
import { readItem, writeItem } from '../lib/storage.ts';

/** The payment that this tab has begun: what the pages afterwards ask the server about. It is no login and holds no card data. */
export interface PendingPayment {
  readonly transactionId: string;
  /** Proves to the server that this browser began the payment; absent where the backend gives none. */
  readonly receiptKey?: string | undefined;
  readonly type: 'donation' | 'enroll';
  readonly campaignId?: string | undefined;
  /** What the popup answered, where the backend acknowledged the save and cannot say more. */
  readonly answer?: 'paid' | 'failed' | undefined;
  /** The place could not be saved with the login of that moment: the page of its campaign would not show it, and lead to the login. */
  readonly loginRefused?: boolean | undefined;
}

const KEY = 'hh_payment';

/** Remembers the payment for this tab, also while the visitor is on the provider's page. */
export function rememberPayment(payment: PendingPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(payment));
  } catch {
    // The pages afterwards then show no details.
  }
}

/** The payment that this tab began last; `null` when there is none. */
export function readPayment(): PendingPayment | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored !== null && typeof stored === 'object' && 'transactionId' in stored
      ? (stored as PendingPayment)
      : null;
  } catch {
    return null;
  }
}

/** A payment of this browser whose end is not known. It holds no personal data, no card data and no login. */
export interface UnsettledPayment extends PendingPayment {
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** The popup has ended without an answer of the provider: nobody can pay in it any more. */
  readonly ended?: true;
  /** The visitor chose to pay again all the same. */
  readonly dismissed?: boolean;
}

/** What a payment is for: a donation, or the place on one campaign. */
export type PaymentPurpose = Pick<PendingPayment, 'type' | 'campaignId'>;

/** How long a payment is asked about, in ms. */
const KEEP_MS = 24 * 3_600_000;

// Payments that storage would not take: they live as long as this page.
let unstored: UnsettledPayment[] = [];

const isPayment = (entry: unknown): entry is UnsettledPayment =>
  typeof entry === 'object' && entry !== null && 'transactionId' in entry && 'begunAt' in entry;

function all(): UnsettledPayment[] {
  let stored: unknown = [];
  try {
    stored = JSON.parse(readItem(UNSETTLED_KEY) ?? '[]');
  } catch {
    // What is no JSON was not written here.
  }
  const payments = [...(Array.isArray(stored) ? stored.filter(isPayment) : []), ...unstored];
  return payments.filter(({ begunAt }) => Date.now() - begunAt < KEEP_MS);
}

function save(payments: UnsettledPayment[]): void {
  unstored = writeItem(UNSETTLED_KEY, JSON.stringify(payments)) ? [] : payments;
}

function change(transactionId: string, more: Partial<UnsettledPayment>): void {
  save(all().map((payment) => (payment.transactionId === transactionId ? { ...payment, ...more } : payment)));
}

/** Keeps a payment from the moment in which the visitor may pay. */
export function addUnsettled(payment: PendingPayment): void {
  save([
    ...all().filter((other) => other.transactionId !== payment.transactionId),
    { ...payment, begunAt: Date.now() },
  ]);
}

/** The newest payment for a purpose whose end is not known; `undefined` when there is none. */
export function unsettledFor({ type, campaignId }: PaymentPurpose): UnsettledPayment | undefined {
  return all().findLast((payment) => payment.type === type && payment.campaignId === campaignId && !payment.dismissed);
}

/** One unsettled payment; `undefined` when it is settled or another browser's. */
export const findUnsettled = (transactionId: string): UnsettledPayment | undefined =>
  all().find((payment) => payment.transactionId === transactionId);

/** Notes that the popup has ended without an answer. */
export const markEnded = (transactionId: string): void => change(transactionId, { ended: true });

/** Notes whether the visitor pays again without knowing how this payment ended. */
export const dismissUnsettled = (transactionId: string, dismissed: boolean): void =>
  change(transactionId, { dismissed });

/** Forgets a payment whose end is known. */
export function settleUnsettled(transactionId: string): void {
  save(all().filter((payment) => payment.transactionId !== transactionId));
}
