import { notice } from '../lib/notice.ts';
import './face.ts';
import './waiting.ts';
import { $session, logOut } from '../session/session.ts';

// The first paint follows a line in the head (src/layouts/early.js); from here on the header follows the session, in every tab.
$session.subscribe(({ isAuthenticated }) => document.documentElement.toggleAttribute('data-login', isAuthenticated));
document.querySelector('#sign-out')?.addEventListener('click', () => void logOut());

const offline = 'You are offline. What you have opened before still works, and nothing you type is lost.';
const sayLine = () => notice('offline', navigator.onLine ? undefined : offline);
addEventListener('online', sayLine);
addEventListener('offline', sayLine);
sayLine();
