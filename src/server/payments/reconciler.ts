import { reconcile } from './ask.ts';
import type { PaymentParts } from './parts.ts';

const EVERY_MS = 60_000;

/**
 * Asks the provider every minute about payments that no one settled, as long as this process lives. Answers how to stop: the
 * promise resolves when nothing is being asked any more.
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
