import { setNotice } from '../../lib/notice.ts';
import { outboxEntries } from '../../lib/outbox.ts';
import { $session, logOut } from '../../session/session.ts';

/** Milliseconds until a script that did not come is asked for again. */
const TRY_AGAIN_MS = 30_000;

let shown = false;

/** Tells of the payments that wait, and sends them where the line may have come back. An empty outbox loads no further script. */
function tend({ type }: Event): void {
  if (!shown && outboxEntries().length === 0) return;
  import('../../payment/saving.ts').then(
    ({ sendUnsaved, showUnsaved }) => {
      shown = true;
      type === 'hh-outbox' ? showUnsaved() : void sendUnsaved();
    },
    () => setTimeout(tend, TRY_AGAIN_MS, { type }),
  );
}

for (const type of ['hh-outbox', 'online', 'pageshow']) addEventListener(type, tend);

// For the first paint, src/inline/early.js has set `data-login`. From here on it follows the session, in every tab.
$session.subscribe(({ isAuthenticated }) => document.documentElement.toggleAttribute('data-login', isAuthenticated));
document.querySelector('#sign-out')?.addEventListener('click', () => void logOut());

if (!('popover' in document.body)) import('./menus.ts').catch(() => undefined);

// Which of them do depends on the browser: with Data Saver, for example, no page is kept.
const OFFLINE = 'You are offline. Saved campaigns and pages you have visited may still open.';
const showOfflineNotice = () => setNotice('offline', navigator.onLine ? undefined : OFFLINE);
addEventListener('online', showOfflineNotice);
addEventListener('offline', showOfflineNotice);
showOfflineNotice();
