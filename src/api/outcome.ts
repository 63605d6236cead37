import type { CallInput } from '../contract/call.ts';
import { getOutcome, type PaymentOutcome } from '../contract/payment.ts';
import { ApiError } from './error.ts';
import type { CallApi } from './http.ts';

/**
 * Asks with `call` where one payment stands; 404 for a browser that did not begin it, and where the backend does not know the call, even
 * if it answers with status 200 and a page.
 */
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
