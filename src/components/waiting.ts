import { notice } from '../lib/notice.ts';
import { waiting } from '../lib/outbox.ts';

/** Milliseconds between two attempts while something waits and the page is open. */
const TRY_AGAIN_MS = 30_000;
const LINE =
  'A payment of yours has still to be saved with us. This happens as soon as there is a line: do not pay again.';

let timer: ReturnType<typeof setTimeout> | undefined;

const say = () => notice('outbox', waiting().length > 0 ? LINE : undefined);

/** Says that something waits and sends it (decision 27). Where nothing waits, no further script is loaded. */
async function sendAndSay(): Promise<void> {
  clearTimeout(timer);
  say();
  if (waiting().length === 0) return;
  const left = await import('../payment/saving.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => 1);
  say();
  if (left > 0) timer = setTimeout(sendAndSay, TRY_AGAIN_MS);
}

addEventListener('hh-outbox', say);
addEventListener('online', sendAndSay);
addEventListener('pageshow', sendAndSay);
