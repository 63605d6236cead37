import { isKeeping } from '../../lib/kept-pages.ts';
import { setNotice } from '../../lib/notice.ts';

const CHANGED = 'What you see is from an earlier visit. This page has changed since then.';

// After the page, and in a file of its own: what every page waits for has to stay small.
const start = () => import('./read-ahead.ts').then(({ readAhead }) => readAhead()).catch(() => undefined);

if (isKeeping && 'serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', () =>
    setNotice('changed', CHANGED, 'Load the page as it is now'),
  );
  // With Data Saver nothing is loaded that the visitor did not ask for.
  if (!navigator.connection?.saveData)
    addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(() => void start()));
}
