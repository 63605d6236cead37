import type { CallInput } from '../contract/call.ts';
import { getOutcome, type PaymentOutcome } from '../contract/payment.ts';
import { ApiError } from './error.ts';
import type { CallApi } from './http.ts';
import { callOnDemand } from './on-demand.ts';

/** Where one payment stands; 404 for a browser that did not begin it, and where the backend lacks the call. */
export const outcomeWith =
  (call: CallApi) =>
  async (body: CallInput<typeof getOutcome>['body']): Promise<PaymentOutcome> => {
    try {
      return await call(getOutcome, { body });
    } catch (error) {
      if (!(error instanceof ApiError && error.cause instanceof SyntaxError)) throw error;
      throw new ApiError(error.message, 404, { cause: error.cause });
    }
  };

export const fetchOutcome = outcomeWith(callOnDemand);
