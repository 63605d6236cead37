import type { PaymentParts } from './parts.ts';
import { reconcile } from './verify.ts';

const EVERY_MS = 60_000;

/**
 * Asks the provider every minute about unsettled payments. Returns a function that stops it; its promise resolves when the
 * last question has been answered.
 */
export function startReconciler(parts: PaymentParts): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy || !parts.ready) return;
    busy = true;
    running = reconcile(parts)
      .catch((error: unknown) => parts.log(`payments not checked: ${String(error)}`))
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
