import type { PaymentParts } from './parts.ts';
import { keepUp } from './upkeep.ts';

const EVERY_MS = 60_000;

/**
 * Looks after unsettled payments every minute. Returns a function that stops it; its promise resolves when the last run has
 * ended.
 */
export function startReconciler(parts: PaymentParts): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy || !parts.ready) return;
    busy = true;
    running = keepUp(parts).finally(() => {
      busy = false;
    });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
