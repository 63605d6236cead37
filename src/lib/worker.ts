import { makeTrusted } from './trusted.ts';

const WORKER = '/sw.js';
// No other address becomes a worker.
const worker = makeTrusted('worker', { createScriptURL: (_asked: string) => WORKER });

/** Registers the service worker, and answers when it works. Rejects where the browser does not allow one. */
export async function startWorker(): Promise<ServiceWorker | null> {
  await navigator.serviceWorker.register(worker.createScriptURL(WORKER));
  return (await navigator.serviceWorker.ready).active;
}
