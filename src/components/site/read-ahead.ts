import { startWorker } from '../../lib/worker.ts';

/** Milliseconds for which a link has the focus before its page is read ahead: who passes through with the Tab key loads nothing. */
const DWELL_MS = 300;

/** Starts the service worker, and tells it what is likely to be read next. Rejects where the browser allows no worker. */
export async function readAhead(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const worker = await startWorker();
  // The worker has not seen this page load.
  if (!controller) worker?.postMessage(location.pathname);
  if (/2g/.test(navigator.connection?.effectiveType ?? '')) return;
  worker?.postMessage('core');
  let dwell: ReturnType<typeof setTimeout> | undefined;
  const follow = ({ target, type }: Event) => {
    clearTimeout(dwell);
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    dwell = setTimeout(() => worker?.postMessage(link.pathname), type === 'focusin' ? DWELL_MS : 0);
  };
  addEventListener('pointerdown', follow);
  addEventListener('focusin', follow);
}
