import type { Launch } from '../contract/payment.ts';

/** The provider's answer, as its script hands it over. Only `txnStatus` is read here; the server checks the rest. */
export interface ProviderResponse {
  readonly txnStatus?: string;
  readonly [field: string]: unknown;
}

interface Bolt {
  launch(
    order: Launch,
    handlers: {
      responseHandler: (bolt: { response: ProviderResponse }) => void;
      catchException: (bolt: { message?: string }) => void;
    },
  ): void;
}

declare global {
  interface Window {
    bolt?: Bolt;
  }
}

/** Section 8: shown when the popup throws, is blocked, or its script does not come. */
export const GATEWAY_TROUBLE = 'There is some trouble with the payment gateway. Please try again after a while.';
/** Section 8: thrown when a payment is launched with nothing to pay. */
export const NO_PAYLOAD = 'Payu payload state is null.';
/** Milliseconds until a script that does not come counts as blocked. */
export const SCRIPT_TIMEOUT_MS = 20_000;

/** The popup or its script failed. Its message is the specified one; the cause says more to a developer. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';

  constructor(cause: unknown) {
    super(GATEWAY_TROUBLE, { cause });
  }
}

let loading: Promise<Bolt> | undefined;

/** Loads the provider's script, once; after a failure the next call tries again. Rejects with `GatewayError`. */
export function loadProvider(src: string): Promise<Bolt> {
  loading ??= new Promise<Bolt>((resolve, reject) => {
    if (window.bolt) return resolve(window.bolt);
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new GatewayError('script'));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = src;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (window.bolt) resolve(window.bolt);
      else fail();
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Opens the provider's popup and resolves with its answer. Throws 'Payu payload state is null.' without an order, and
 * `GatewayError` when the script is blocked or the popup fails.
 */
export async function launch(src: string, order: Launch | null | undefined): Promise<ProviderResponse> {
  if (!order) throw new Error(NO_PAYLOAD);
  const bolt = await loadProvider(src);
  return new Promise((resolve, reject) => {
    try {
      bolt.launch(order, {
        responseHandler: (answer) => resolve(answer.response),
        catchException: (trouble) => reject(new GatewayError(trouble.message)),
      });
    } catch (error) {
      reject(new GatewayError(error));
    }
  });
}

/** The fields that a save needs: what the provider's hash covers and what the books name. No card data among them. */
const KEPT = [
  ...[
    'status',
    'txnStatus',
    'txnid',
    'amount',
    'productinfo',
    'firstname',
    'email',
    'phone',
    'hash',
    'key',
    'mihpayid',
  ],
  ...['mode', 'bank_ref_num', 'error', 'error_Message', 'unmappedstatus', 'additionalCharges', 'net_amount_debit'],
  ...['addedon', 'PG_TYPE', 'bankcode', 'udf1', 'udf2', 'udf3', 'udf4', 'udf5'],
];

/** The provider's answer without anything about the card (decision 27). */
export function withoutCardData(response: ProviderResponse): Record<string, unknown> {
  return Object.fromEntries(
    KEPT.filter((field) => response[field] !== undefined).map((field) => [field, response[field]]),
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
