import type { generateHash } from '../contract/begin-payment.ts';
import type { CallAnswer } from '../contract/call.ts';
import type { DonationForm } from '../contract/donation.ts';
import type { EnrolmentForm } from '../contract/enrolment.ts';
import type { Launch } from '../contract/payment.ts';
import { waits } from './asking.ts';
import { GatewayError, loadProvider, type PayWindow, type ProviderResponse, WindowBlocked } from './provider-script.ts';

const NO_PAYLOAD = 'Payu payload state is null.';

export const CANCEL = 'CANCEL';

/**
 * Begins the payment in its window; `onOpen` is called once it begins. Throws 'Payu payload state is null.' without an order,
 * `WindowBlocked`, or `GatewayError` when script or popup fail. A window that was closed meanwhile is a CANCEL.
 */
export async function launch(
  src: string,
  order: Launch | null | undefined,
  opened: PayWindow,
  onOpen = () => {},
): Promise<ProviderResponse> {
  if (!order) throw new Error(NO_PAYLOAD);
  const bolt = await loadProvider(src);
  onOpen();
  if (opened.closed()) return { txnStatus: CANCEL };
  const windows = opened.lend();
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

export function withoutCardData(response: ProviderResponse): Record<string, unknown> {
  return Object.fromEntries(
    SAVED_FIELDS.filter((field) => response[field] !== undefined).map((field) => [field, response[field]]),
  );
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

/** Two minutes, or until soon after the visitor has come back to this page: the window may be closed, offline, or still open. */
export function createAnswerTimeout() {
  let resolve = () => {};
  const over = new Promise<void>((done) => {
    resolve = done;
  });
  const timers: ReturnType<typeof setTimeout>[] = [];
  const onFocus = () => timers.push(setTimeout(resolve, waits.comeBack));
  return {
    over,
    begin() {
      timers.push(setTimeout(resolve, waits.popup));
      window.addEventListener?.('focus', onFocus);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener?.('focus', onFocus);
    },
  };
}

interface Ordered {
  readonly transactionId: string;
  readonly amount: string;
  readonly product: string;
  readonly donor: DonationForm | EnrolmentForm;
}

/** What the popup is launched with. Where a backend answers the hash alone, key and tag are build values; `null` without a key. */
export function launchOrder(
  answer: CallAnswer<typeof generateHash>,
  { transactionId, amount, product, donor }: Ordered,
): Launch | null {
  if (answer.launch) return answer.launch;
  const key = import.meta.env.PUBLIC_PAYU_KEY || answer.key;
  if (!key) return null;
  const { firstname, email, phone } = donor;
  const { origin } = window.location;
  return {
    ...{ key, hash: answer.hash, txnid: transactionId, amount, productinfo: product, firstname, email, phone },
    ...{ surl: `${origin}/donations/success`, furl: `${origin}/donations/failed` },
    udf5: import.meta.env.PUBLIC_PAYU_TAG ?? '',
  };
}
