import { fetchOutcome } from '../../api/payment.ts';
import type { Outcome } from '../../contract/payment.ts';
import { createRequest, type Request } from '../../lib/request.ts';
import { readBegun } from '../../payment/begun.ts';
import { paths } from '../../routes.ts';

/** Section 4, shown once a donation is confirmed. */
export const THANKS = 'Thanks for your generous support. Your donation is processed successfully.';
/** Milliseconds between two looks at a payment that is still being confirmed. */
export const LOOK_AGAIN_MS = 4000;

/** The page that an outcome belongs on (decision 26): a donor is never thanked for what was not paid. */
export function pageFor({ outcome, type, campaignId }: Pick<Outcome, 'outcome' | 'type' | 'campaignId'>): string {
  if (outcome === 'failed') return paths.donationFailed;
  if (outcome === 'pending') return paths.donationPending;
  return type === 'enroll' && campaignId ? paths.campaign(campaignId) : paths.donationSuccess;
}

/** Whether a page tells of this outcome already. */
export function tells(pathname: string, outcome: Parameters<typeof pageFor>[0]): boolean {
  const here = pathname === paths.donationFail ? paths.donationFailed : pathname;
  return here === pageFor(outcome);
}

/** Where the way to try again leads: the form that the payment came from. */
export const tryAgainAt = ({ type, campaignId }: Outcome) =>
  type === 'enroll' && campaignId ? paths.enroll(campaignId) : paths.donations;

/**
 * Asks where a payment stands and opens the page that tells it, when that is another one. A payment that another browser
 * began is answered with 404: the page then keeps its general words.
 */
export function createOutcomeRequest(
  go: (path: string) => void = (path) => window.location.replace(path),
): Request<[transactionId: string], Outcome> {
  return createRequest(
    async (transactionId) => {
      const begun = readBegun();
      const receiptKey = begun?.transactionId === transactionId ? begun.receiptKey : undefined;
      const outcome = await fetchOutcome({ transactionId, ...(receiptKey && { receiptKey }) });
      if (!tells(window.location.pathname, outcome)) {
        const page = pageFor(outcome);
        const query = page.startsWith('/donations') ? `?transactionId=${encodeURIComponent(transactionId)}` : '';
        go(`${page}${query}`);
      }
      return outcome;
    },
    { hideAfter: false },
  );
}
