import type { CallAnswer, CallInput } from '../contract/call.ts';
import { generateHash } from '../contract/payment.ts';
import { callOnDemand } from './on-demand.ts';
import { outcomeWith } from './outcome.ts';

/** Asks for the provider's request hash; fails when none is returned, and with 409 when the transaction id is taken. */
export function fetchHash(body: CallInput<typeof generateHash>['body']): Promise<CallAnswer<typeof generateHash>> {
  return callOnDemand(generateHash, { body });
}

/** Where one payment stands, for a form that asks only when a payment of its visitor is open. */
export const fetchOutcome = outcomeWith(callOnDemand);
