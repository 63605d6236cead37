import { setNotice } from '../../lib/notice.ts';
import { outboxEntries } from '../../lib/outbox.ts';

/** Milliseconds between two attempts while the outbox holds payments. */
const TRY_AGAIN_MS = 30_000;
const UNSAVED =
  'A payment of yours has still to be saved with us. That happens as soon as you are online: please do not pay again.';

let timer: ReturnType<typeof setTimeout> | undefined;

const showNotice = () => setNotice('outbox', outboxEntries().length > 0 ? UNSAVED : undefined);

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
