import type { CallAnswer, CallInput } from '../contract/call.ts';
import { generateHash, getOutcome, type PaymentOutcome } from '../contract/payment.ts';
import { callApi } from './http.ts';

/** Asks for the provider's request hash; fails when none is returned, and with 409 when the transaction id is taken. */
export function fetchHash(body: CallInput<typeof generateHash>['body']): Promise<CallAnswer<typeof generateHash>> {
  return callApi(generateHash, { body });
}

/** Where one payment stands; 404 for a browser that did not begin it. */
export function fetchOutcome(body: CallInput<typeof getOutcome>['body']): Promise<PaymentOutcome> {
  return callApi(getOutcome, { body });
}
