import { UNSETTLED_KEY } from '../lib/account.ts';
import { readItem, readTab, writeItem, writeTab } from '../lib/storage.ts';

/*
 * What this browser knows of its payments. Local storage has those whose end is not known, for a day; the tab that began one keeps it
 * longer, for the pages that tell how it ended. Nothing here is personal, a login or about a card. `inline/checkout.js` writes both as well.
 */

export interface Payment {
  readonly transactionId: string;
  /** Proves to the server that this browser began the payment; absent where the backend gives none. */
  readonly receiptKey?: string | undefined;
  readonly type: 'donation' | 'enroll';
  readonly campaignId?: string | undefined;
  /** What the popup answered, where the backend acknowledged the save and cannot say more. */
  readonly answer?: PaymentAnswer | undefined;
  /** The place could not be saved with the login of that moment: the page of its campaign would not show it, and lead to the login. */
  readonly loginRefused?: boolean | undefined;
  /** The popup has ended without an answer of the provider: nobody can pay in it any more. */
  readonly ended?: true | undefined;
  /** The visitor chose to pay again without knowing how this payment ended. */
  readonly dismissed?: boolean | undefined;
}

export type PaymentAnswer = 'paid' | 'failed' | 'pending';

export interface OpenPayment extends Payment {
  readonly begunAt: number;
}

/** What a payment is for: a donation, or the place on one campaign. */
export type PaymentPurpose = Pick<Payment, 'type' | 'campaignId'>;

const TAB_KEY = 'hh_payment';
/** How long a payment is asked about, in ms. */
const KEEP_MS = 24 * 3_600_000;

let unstored: OpenPayment[] = [];

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // What is no JSON was not written here.
    return null;
  }
}

const isPayment = (entry: unknown): entry is OpenPayment =>
  typeof entry === 'object' && entry !== null && 'transactionId' in entry;

function allOpen(): OpenPayment[] {
  const stored = [parsed(readItem(UNSETTLED_KEY)) ?? []].flat().filter(isPayment);
  return [...stored, ...unstored].filter(({ begunAt }) => Date.now() - begunAt < KEEP_MS);
}

function saveOpen(payments: OpenPayment[]): void {
  unstored = writeItem(UNSETTLED_KEY, JSON.stringify(payments)) ? [] : payments;
}

function ofTab(): Payment | null {
  const kept = parsed(readTab(TAB_KEY));
  return isPayment(kept) ? kept : null;
}

/** Keeps a payment for the pages that this tab shows of it, also while the visitor is on the provider's page. */
export const rememberPayment = (payment: Payment): void => writeTab(TAB_KEY, JSON.stringify(payment));

export function openPayment(payment: Payment): void {
  saveOpen([
    ...allOpen().filter(({ transactionId }) => transactionId !== payment.transactionId),
    { ...payment, begunAt: Date.now() },
  ]);
}

export function notePayment(transactionId: string, more: Partial<Payment>): void {
  saveOpen(allOpen().map((payment) => (payment.transactionId === transactionId ? { ...payment, ...more } : payment)));
  const kept = ofTab();
  if (kept?.transactionId === transactionId) rememberPayment({ ...kept, ...more });
}

export function findPayment(wanted: string): Payment | undefined {
  const kept = ofTab();
  return kept?.transactionId === wanted ? kept : findOpen(wanted);
}

/** A payment of this browser whose end is not known; `undefined` for any other. */
export const findOpen = (wanted: string): OpenPayment | undefined =>
  allOpen().find(({ transactionId }) => transactionId === wanted);

export const openFor = ({ type, campaignId }: PaymentPurpose): OpenPayment | undefined =>
  allOpen().findLast((payment) => payment.type === type && payment.campaignId === campaignId && !payment.dismissed);

/** The end of a payment is known: it is not asked about any more. The tab still knows it. */
export function settlePayment(wanted: string): void {
  saveOpen(allOpen().filter(({ transactionId }) => transactionId !== wanted));
}
