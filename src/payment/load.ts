import { isEmbedded } from '../api/backend.ts';
import type { ProviderEnv } from '../contract/payment.ts';
import type { PaymentOrder, PayWay } from './pay.ts';
import { openPayWindow } from './provider-script.ts';

/** Loads what a payment needs beyond the form, when it is filled in and when it is sent. Rejects when the files do not arrive. */
export async function loadPayment() {
  const [{ pay }, { savePayment }] = await Promise.all([import('./pay.ts'), import('./saving.ts')]);
  return { pay, savePayment };
}

/** Whether the page runs inside another app, where the provider advises against its popup. */
export const inAppBrowser = () =>
  /\bFB(AN|AV|_IAB)|Instagram|WhatsApp|\bLine\/|Twitter|LinkedInApp|; wv\)/i.test(navigator.userAgent);

/**
 * Opens the payment's window and loads what pays in it. Call it in the turn of the press, with nothing awaited before it. Rejects with
 * `WindowBlocked` where the browser opens none: no payment has begun then.
 */
export async function beginPayment(env: ProviderEnv, way: PayWay = 'popup') {
  const hosted = isEmbedded() && (way === 'hosted' || inAppBrowser());
  const opened = openPayWindow(!hosted);
  try {
    const { pay, savePayment } = await loadPayment();
    return { savePayment, pay: (order: PaymentOrder) => pay(order, env, hosted ? null : opened) };
  } catch (error) {
    opened.dismiss();
    throw error;
  }
}
