import { outboxEntries } from '../../lib/outbox.ts';

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
