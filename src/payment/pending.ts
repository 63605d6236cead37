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
