import { readToken } from '../api/token.ts';
import { setNotice } from '../lib/notice.ts';
import { outboxEntries } from '../lib/outbox.ts';
import { maySend, sendWaiting } from './saving.ts';

/** Milliseconds between two attempts while the outbox holds payments. */
const TRY_AGAIN_MS = 30_000;
const UNSAVED =
  'A payment of yours has still to be saved with us. That happens as soon as you are online: please do not pay again.';
const UNSAVED_PLACE =
  'A place was paid in this browser and has still to be saved with us. Please log in as the one who paid, and do not pay again.';

let timer: ReturnType<typeof setTimeout> | undefined;

/** What is said to whoever can save the payments that wait. Somebody else who has logged in here is told nothing of them. */
function notice(): string | undefined {
  const waiting = outboxEntries();
  if (waiting.some(maySend)) return UNSAVED;
  return waiting.length > 0 && readToken() === null ? UNSAVED_PLACE : undefined;
}

/** Shows what there is to say of the payments that wait, or takes it off the page. */
export const showUnsaved = (): void => setNotice('outbox', notice());

/** Sends the payments of the outbox, and again later, and shows a notice until they are saved. */
export async function sendUnsaved(): Promise<void> {
  clearTimeout(timer);
  showUnsaved();
  const left = await sendWaiting().catch(() => 1);
  showUnsaved();
  if (left > 0) timer = setTimeout(sendUnsaved, TRY_AGAIN_MS);
}
