/** The payment that this tab has begun: what the pages afterwards ask the server about. It is no login and holds no card data. */
export interface BegunPayment {
  readonly transactionId: string;
  /** Proves to the server that this browser began the payment; absent where the backend gives none. */
  readonly receiptKey?: string | undefined;
  readonly type: 'donation' | 'enroll';
  readonly campaignId?: string | undefined;
}

const KEY = 'hh_payment';

/** Keeps the payment for this tab, across the way to the provider and back. */
export function keepBegun(payment: BegunPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(payment));
  } catch {
    // The pages afterwards then show no details.
  }
}

/** The payment that this tab began last; `null` when there is none. */
export function readBegun(): BegunPayment | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored !== null && typeof stored === 'object' && 'transactionId' in stored ? (stored as BegunPayment) : null;
  } catch {
    return null;
  }
}

/** Forgets it: it was cancelled, or its end has been shown. */
export function forgetBegun(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
