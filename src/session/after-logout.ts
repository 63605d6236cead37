import { done } from '../lib/done.ts';
import { KEPT_CACHE } from '../lib/worker.ts';

/** Drops all kept pages: which pages somebody read is nobody else's business. Never rejects. */
async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return;
  await caches.delete(KEPT_CACHE).catch(() => undefined);
  // The worker may be about to keep one more.
  navigator.serviceWorker.controller?.postMessage('forget');
}

/** What a logout does once the page shows it: it is said, kept pages are dropped and the token is revoked. Rejects when the server does not answer. */
export async function finishLogout(token: string | null): Promise<void> {
  done('You are logged out.', document.querySelector<HTMLElement>('.log-in'), null);
  await forgetKeptPages();
  if (token !== null) await import('../api/account.ts').then(({ revoke }) => revoke(token));
}
