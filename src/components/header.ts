import { notice } from '../lib/notice.ts';

const sayLine = () =>
  notice(
    'offline',
    navigator.onLine
      ? undefined
      : 'You are offline. What you have opened before still works, and nothing you type is lost.',
  );
addEventListener('online', sayLine);
addEventListener('offline', sayLine);
sayLine();
