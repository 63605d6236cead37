import { removePan, removeUnpaid } from './expire.ts';
import type { PaymentParts } from './parts.ts';
import { reconcile } from './reconcile.ts';
import { retryEvents } from './retry.ts';

const EVERY_MS = 60_000;

/**
 * Everything about payments that is done without a visitor: what could not be recorded is tried again, old attempts are deleted, and
 * the provider is asked about open payments. One that fails does not stop the others. Returns how many payments it asked about.
 */
export async function keepUp(parts: PaymentParts): Promise<number> {
  const logged = (what: string) => (error: unknown) => {
    parts.log(`${what}: ${String(error)}`);
    return 0;
  };
  await retryEvents(parts).catch(logged('payments not recorded'));
  // Before the reconciler, which would put off what was asked about within a day.
  await removeUnpaid(parts).catch(logged('old attempts not deleted'));
  const asked = await reconcile(parts).catch(logged('payments not checked'));
  // After the last question, which may find a payment paid.
  await removePan(parts).catch(logged('PANs not deleted'));
  return asked;
}

/**
 * Runs `keepUp` every minute. Returns a function that stops it; its promise resolves when the last run has
 * ended.
 */
export function startUpkeep(parts: PaymentParts): () => Promise<void> {
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
