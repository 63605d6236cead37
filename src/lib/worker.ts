import { makeTrusted } from './trusted.ts';

const WORKER = '/sw.js';
// No other address becomes a worker.
const worker = makeTrusted('worker', { createScriptURL: (_asked: string) => WORKER });

/** Registers the service worker, and answers when it works. Rejects where the browser does not allow one. */
export async function startWorker(): Promise<ServiceWorker | null> {
  await navigator.serviceWorker.register(worker.createScriptURL(WORKER));
  return (await navigator.serviceWorker.ready).active;
}

/** The browser's cache that holds the pages which the service worker keeps. Another form of what is in it needs another number. */
export const KEPT_CACHE = 'kept-1';

/** Whether the service worker keeps pages. `PUBLIC_KEEP_PAGES=off` ends it at the next build; in the dev server pages change all the time. */
export const isKeeping = import.meta.env.PROD && import.meta.env.PUBLIC_KEEP_PAGES !== 'off';
