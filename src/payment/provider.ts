import type { Launch } from '../contract/payment.ts';
import { GatewayError, loadProvider, type ProviderResponse } from './provider-script.ts';
import { WindowBlocked, watchWindows } from './window-blocked.ts';

/** Thrown when a payment is launched with nothing to pay. */
const NO_PAYLOAD = 'Payu payload state is null.';

/**
 * Opens the provider's popup and resolves with its answer; `onOpen` is called once it is about to open. Throws
 * 'Payu payload state is null.' without an order, `WindowBlocked` when the browser refuses the popup, and `GatewayError` when
 * the script is blocked or the popup fails.
 */
export async function launch(
  src: string,
  order: Launch | null | undefined,
  onOpen = () => {},
): Promise<ProviderResponse> {
  if (!order) throw new Error(NO_PAYLOAD);
  const bolt = await loadProvider(src);
  onOpen();
  const windows = watchWindows();
  return new Promise<ProviderResponse>((resolve, reject) => {
    const fail = (cause: unknown) => reject(windows.blocked() ? new WindowBlocked(cause) : new GatewayError(cause));
    try {
      bolt.launch(order, {
        responseHandler: (answer) => resolve(answer.response),
        catchException: (error) => fail(error.message),
      });
    } catch (error) {
      fail(error);
    }
  }).finally(windows.stop);
}

/** The fields that a save needs: what the provider's hash covers and what reports show. No card data among them. */
const SAVED_FIELDS = [
  ...['status', 'txnStatus', 'txnid', 'amount', 'productinfo', 'firstname', 'email', 'phone', 'hash', 'key'],
  'mihpayid',
  ...['mode', 'bank_ref_num', 'error', 'error_Message', 'unmappedstatus', 'additionalCharges', 'net_amount_debit'],
  ...['addedon', 'PG_TYPE', 'bankcode', 'udf1', 'udf2', 'udf3', 'udf4', 'udf5'],
];

/** The provider's answer without anything about the card. */
export function withoutCardData(response: ProviderResponse): Record<string, unknown> {
  return Object.fromEntries(
    SAVED_FIELDS.filter((field) => response[field] !== undefined).map((field) => [field, response[field]]),
  );
}

/** Whether the page runs inside another app, where the provider advises against its popup. */
export function inAppBrowser(userAgent: string): boolean {
  return /\bFB(AN|AV|_IAB)|Instagram|WhatsApp|\bLine\/|Twitter|LinkedInApp|; wv\)/i.test(userAgent);
}

/** Leaves for the provider's hosted page with a form post; it leads back to `/donations/return`. */
export function openHostedPage(action: string, order: Launch): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(order)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
