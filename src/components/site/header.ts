import { setNotice } from '../../lib/notice.ts';
import './unsaved-payments.ts';
import { $session, logOut } from '../../session/session.ts';

// For the first paint, src/inline/early.js has set `data-login`. From here on it follows the session, in every tab.
$session.subscribe(({ isAuthenticated }) => document.documentElement.toggleAttribute('data-login', isAuthenticated));
document.querySelector('#sign-out')?.addEventListener('click', () => void logOut());

const OFFLINE = 'You are offline. Pages you have visited and saved campaigns still open.';
const showOfflineNotice = () => setNotice('offline', navigator.onLine ? undefined : OFFLINE);
addEventListener('online', showOfflineNotice);
addEventListener('offline', showOfflineNotice);
showOfflineNotice();
