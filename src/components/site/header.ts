import { setNotice } from '../../lib/notice.ts';
import './display-font.ts';
import './kept-pages.ts';
import './unsaved-payments.ts';
import { $session, logOut } from '../../session/session.ts';

// For the first paint, src/inline/early.js has set `data-login`. From here on it follows the session, in every tab.
$session.subscribe(({ isAuthenticated }) => document.documentElement.toggleAttribute('data-login', isAuthenticated));
document.querySelector('#sign-out')?.addEventListener('click', () => void logOut());

const OFFLINE =
  'You are offline. Pages that this browser has kept and campaigns that you saved for the trail still open. Everything else needs a connection.';
const showOfflineNotice = () => setNotice('offline', navigator.onLine ? undefined : OFFLINE);
addEventListener('online', showOfflineNotice);
addEventListener('offline', showOfflineNotice);
showOfflineNotice();
