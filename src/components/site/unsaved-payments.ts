import { readToken } from '../../api/token.ts';
import { setNotice } from '../../lib/notice.ts';
import { outboxEntries } from '../../lib/outbox.ts';
import { maySend } from '../../payment/may-send.ts';

/** Milliseconds between two attempts while the outbox holds payments. */
const TRY_AGAIN_MS = 30_000;
const UNSAVED =
  'A payment of yours has still to be saved with us. That happens as soon as you are online: please do not pay again.';

const UNSAVED_PLACE =
  'A place was paid in this browser and has still to be saved with us. Please log in as the one who paid, and do not pay again.';

let timer: ReturnType<typeof setTimeout> | undefined;

/** What waits is told to whoever can save it. Somebody else who has logged in here is told nothing of it. */
function notice(): string | undefined {
  const waiting = outboxEntries();
  if (waiting.some(maySend)) return UNSAVED;
  return waiting.length > 0 && readToken() === null ? UNSAVED_PLACE : undefined;
}

const showNotice = () => setNotice('outbox', notice());

/** Sends the payments of the outbox and shows a notice until they are saved. An empty outbox loads no further script. */
async function sendUnsaved(): Promise<void> {
  clearTimeout(timer);
  showNotice();
  if (outboxEntries().length === 0) return;
  const left = await import('../../payment/saving.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => 1);
  showNotice();
  if (left > 0) timer = setTimeout(sendUnsaved, TRY_AGAIN_MS);
}

addEventListener('hh-outbox', showNotice);
addEventListener('online', sendUnsaved);
addEventListener('pageshow', sendUnsaved);
