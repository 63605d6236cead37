import { setNotice } from '../../lib/notice.ts';
import './unsaved-payments.ts';
import { $session, logOut } from '../../session/session.ts';

// For the first paint, src/inline/early.js has set `data-login`. From here on it follows the session, in every tab.
$session.subscribe(({ isAuthenticated }) => document.documentElement.toggleAttribute('data-login', isAuthenticated));
document.querySelector('#sign-out')?.addEventListener('click', () => void logOut());

// Which of them do depends on the browser: with Data Saver, for example, no page is kept.
const OFFLINE = 'You are offline. Saved campaigns and pages you have visited may still open.';
const showOfflineNotice = () => setNotice('offline', navigator.onLine ? undefined : OFFLINE);
addEventListener('online', showOfflineNotice);
addEventListener('offline', showOfflineNotice);
showOfflineNotice();
