import { isEmbedded } from '../../api/backend.ts';
import { callApi } from '../../api/http.ts';
import { outcomeWith } from '../../api/payment.ts';
import { readToken } from '../../api/token.ts';
import { giftQuery } from '../../contract/constants.ts';
import type { PaymentOutcome } from '../../contract/payment.ts';
import { now } from '../../lib/clock.ts';
import { clearDraft } from '../../lib/draft.ts';
import { DAY_MS, shortRupees } from '../../lib/format.ts';
import { outboxEntries, removeFromOutbox } from '../../lib/outbox.ts';
import { createRequest, type Request } from '../../lib/request.ts';
import { findOpen, findPayment, rememberPayment, settlePayment } from '../../payment/memory.ts';
import { outcomePath, paths } from '../../routes.ts';

export const THANKS = 'Thanks for your generous support. Your donation is processed successfully.';
export const RECEIPT_COMES = 'A receipt will come to you by email';
const DRAFT_OF = { donation: 'donation', enroll: 'enrol' };
/** Whether a payment may still get a final answer by itself. */
export const isOpen = ({ outcome, closedAt }: PaymentOutcome): boolean => outcome === 'pending' && !closedAt;

export const OUTAGE =
  'We cannot reach our own server at the moment, so we do not know yet whether your payment went through.';

export const noSuchPayment = (transactionId: string) =>
  `This browser cannot see a payment with the transaction id ${transactionId}. If you have paid, here or on another device, the receipt comes by email.`;

type Ending = Pick<PaymentOutcome, 'outcome' | 'type' | 'transactionId' | 'campaignId'>;

const isWaiting = (transactionId: string) => outboxEntries().some(({ id }) => id === transactionId);

/** How a payment ended by the word of the popup, where the backend cannot be asked; `pending` until it has acknowledged it. */
export function endingHere(transactionId: string): Ending | undefined {
  const { type, campaignId, answer = 'pending' } = (!isEmbedded() && findPayment(transactionId)) || {};
  return type && { transactionId, type, campaignId, outcome: isWaiting(transactionId) ? 'pending' : answer };
}

/** Whether a page tells of this outcome already. The page for payments that were made shows the receipt of a place too. */
export function tells(pathname: string, outcome: Ending): boolean {
  if (pathname === paths.donationSuccess && outcome.outcome === 'paid') return true;
  const here = pathname === paths.donationFail ? paths.donationFailed : pathname;
  return here === outcomePath(outcome).split('?')[0];
}

/** The page that shows an outcome. That of a paid place is its campaign's page, which shows it to the account that paid. */
export function pageOf(outcome: Ending): string {
  const { transactionId } = outcome;
  const refused = findPayment(transactionId)?.loginRefused;
  const unseen = outcome.outcome === 'paid' && (isWaiting(transactionId) || refused || readToken() === null);
  return outcomePath(unseen ? { ...outcome, campaignId: null } : outcome);
}

export const tryAgainPath = ({ type, campaignId }: Pick<PaymentOutcome, 'type' | 'campaignId'>): string =>
  type === 'enroll' && campaignId ? paths.enroll(campaignId) : `${paths.donations}${giftQuery(campaignId)}`;

/** Leads the page's own main button back to the form, once the payment is known to be for a campaign and not made. */
export function leadBack(outcome: Ending): void {
  if (outcome.outcome === 'paid' || !outcome.campaignId) return;
  // What is being confirmed is not given a second time.
  if (outcome.type === 'donation' && outcome.outcome === 'pending') return;
  const button = document.querySelector<HTMLAnchorElement>('.outcome .btn-main');
  if (!button) return;
  button.href = tryAgainPath(outcome);
  if (outcome.type === 'enroll' && isEmbedded()) button.textContent = 'Back to the enrolment form';
}

/** Names the page after an enrolment, once the payment is known to be for one: its heading speaks of a donation. */
export function nameAfter({ type }: Pick<PaymentOutcome, 'type'>): void {
  if (type !== 'enroll') return;
  const named = (text: string) => text.replace('Donation', 'Enrolment');
  document.title = named(document.title);
  for (const place of document.querySelectorAll('h1, [aria-label="Breadcrumb"] [aria-current]'))
    place.textContent = named(place.textContent);
}

export const isKept = ({ outcome, returnedAt }: PaymentOutcome): boolean => outcome === 'paid' && !returnedAt;

/** After so long the mail has come, or never will. */
const MAIL_DAYS = 7;

/** What happens next, in sentences; none where nothing happens by itself, or all of it has happened. */
export function nextSteps({ outcome, closedAt, returnedAt, paidAt, type, email, deduction }: PaymentOutcome): string[] {
  if (outcome === 'failed' || closedAt || returnedAt) return [];
  if (paidAt && Date.parse(paidAt) + MAIL_DAYS * DAY_MS < now().getTime()) return [];
  if (outcome === 'pending') {
    return [
      'We ask the payment provider until there is a final answer. This page updates by itself.',
      'When the payment has gone through, a receipt will come to you by email.',
    ];
  }
  return [
    `${RECEIPT_COMES}${email ? `, to ${email}` : ''}.`,
    'If it has not come after a day, please look in your spam folder, then write to us.',
    ...(type === 'donation' && deduction
      ? [`Form ${deduction.certificate} for your tax return follows after the end of the tax year.`]
      : []),
  ];
}

/** What a payment that is not made means for a place. The payer may have one from another payment. */
export const placeWords = ({ outcome }: PaymentOutcome): string =>
  outcome === 'failed'
    ? 'This payment failed. No place was taken with it.'
    : 'You are not enrolled yet: the payment for your place is still being confirmed.';

export function thanksTo(name: string | null | undefined): string {
  const [first = ''] = name?.trim().split(/\s+/) ?? [];
  // An initial or a title is no name.
  const called = first.length < 3 || first.endsWith('.') ? name?.trim() : first;
  return called ? `Thank you, ${called}.` : 'Thank you.';
}

/** What a gift does: for its campaign, or what the donation page says of this amount. */
export function effectOf(
  { amount, campaignName }: Pick<PaymentOutcome, 'amount' | 'campaignName'>,
  effects: Readonly<Record<string, string>>,
): string {
  const given = shortRupees(amount);
  if (campaignName) return `Your ${given} is for the campaign ${campaignName}.`;
  const effect = effects[amount];
  return effect
    ? `${given} is ${effect.charAt(0).toLowerCase()}${effect.slice(1)}.`
    : `Your ${given} helps to carry waste down from the mountains.`;
}

/** Asks where a payment stands and opens the page that tells it. One that another browser began answers 404: the page keeps its words. */
export function createOutcomeRequest(
  go: (path: string) => void = (path) => window.location.replace(path),
): Request<[transactionId: string], PaymentOutcome> {
  return createRequest(
    async (transactionId) => {
      const known = findPayment(transactionId);
      const receiptKey = known?.receiptKey;
      const outcome = await outcomeWith(callApi)({ transactionId, ...(receiptKey && { receiptKey }) });
      if (!isOpen(outcome)) {
        // What was noted of it meanwhile stays.
        const noted = findPayment(transactionId) ?? known;
        if (noted) rememberPayment(noted);
        // Paid on the provider's own page: the form that led there is still filled.
        if (outcome.outcome === 'paid' && findOpen(transactionId)) clearDraft(DRAFT_OF[outcome.type]);
        settlePayment(transactionId);
        // The server has it, though its answer to the save was lost. A place is saved for its account all the same.
        if (outcome.outcome === 'paid' && outcome.type === 'donation') removeFromOutbox(transactionId);
      }
      if (!tells(window.location.pathname, outcome)) go(pageOf(outcome));
      return outcome;
    },
    { hideAfter: false },
  );
}
