import { setNotice } from '../../lib/notice.ts';
import { readTab, writeItem, writeTab } from '../../lib/storage.ts';
import { isKeeping, startWorker } from '../../lib/worker.ts';

/** Key of two marks: that the browser has the font, and in the tab's own storage that the tab has shown a page of the site. */
const FONT_KEY = 'hh_font';
const KEPT = 'kept';

/**
 * Loads the display font for the next pages, where this is not the tab's first one. On a slow line it would arrive after the first
 * paint and delay the content, so src/inline/early.js does not load it; on a fast one the browser has it by now. With Android's Data
 * Saver it is never loaded.
 */
function fetchDisplayFont(): void {
  const { face, saving } = document.documentElement.dataset;
  if (face === 'near' || (readTab(FONT_KEY) && face === undefined && saving === undefined))
    setTimeout(async () => {
      const faces = await document.fonts.load('1em "Young Serif"').catch(() => []);
      if (faces.length > 0) writeItem(FONT_KEY, KEPT);
    }, 2000);
  writeTab(FONT_KEY, KEPT);
}

/** Milliseconds for which a link has the focus before its page is read ahead: who passes through with the Tab key loads nothing. */
const DWELL_MS = 300;

const CHANGED = 'What you see is from an earlier visit. This page has changed since then.';

function tellOfChange(): void {
  setNotice('changed', CHANGED);
  const link = document.createElement('a');
  // An empty address is that of the page, without its fragment: the browser loads it.
  link.href = '';
  link.textContent = 'Load the page as it is now';
  document.querySelector('[data-line=changed]')?.append(' ', link);
}

/** Tells the reader when his page has changed, starts the service worker, and tells it what is likely to be read next. Rejects where the browser allows no worker. */
async function readAhead(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  navigator.serviceWorker.addEventListener('message', tellOfChange, { once: true });
  // The worker may have found a change before this script was there.
  controller?.postMessage('here');
  // With Data Saver nothing is loaded that the visitor did not ask for.
  if (navigator.connection?.saveData) return;
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

/** Starts `readAhead` when the browser has nothing else to do, and only where pages are kept. */
function startReadingAhead(): void {
  if (isKeeping && 'serviceWorker' in navigator)
    (self.requestIdleCallback ?? setTimeout)(() => void readAhead().catch(() => undefined));
}

/** What can wait until the page is there. */
function run(): void {
  fetchDisplayFont();
  startReadingAhead();
}

if (document.readyState === 'complete') run();
else addEventListener('load', run);
