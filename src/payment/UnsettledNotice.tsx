import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import { UNSETTLED_KEY } from '../lib/clear-drafts.ts';
import { showFirstError } from '../lib/first-error.ts';
import type { FormStore } from '../lib/form-types.ts';
import type { Standing, UnsettledStore } from './unsettled-store.ts';
import { wordsOf } from './unsettled-words.ts';
import { BLOCKED_CODE } from './window-blocked.ts';
import '../styles/message.css';

/** The standing of a form's store. The store asks on load, when the page comes out of the browser's back/forward cache, when another tab
 * changes what is stored, and when the line is back. */
export function useUnsettled(store: UnsettledStore): Standing {
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    store.check();
    addEventListener('pageshow', ({ persisted }) => persisted && store.check(), { signal });
    addEventListener('storage', ({ key }) => key === UNSETTLED_KEY && store.check(), { signal });
    addEventListener('online', store.check, { signal });
    return () => {
      mounted.abort();
      store.stop();
    };
  }, [store]);
  return useStore(store.$standing, { ssr: 'initial' });
}

interface Props {
  readonly store: UnsettledStore;
  /** Sends the form once more, after the visitor took the risk. */
  readonly onPayAgain: () => ReturnType<FormStore['submit']>;
}

const reload = () => location.reload();

/** How the form's last payment stands, while that is not known and when nothing was paid. */
export function UnsettledNotice({ store, onPayAgain }: Props) {
  const standing = useStore(store.$standing, { ssr: 'initial' });
  const asking = standing.state === 'asking';
  const open = asking || standing.state === 'unsure';
  // While the script that asks is missing, the form cannot pay either: only loading the page again helps.
  const missing = asking && standing.hindrance === 'part';
  const payAgain = async () => {
    const takeBack = store.payAgain();
    const sent = await onPayAgain();
    if (sent.state === 'success' || (sent.state === 'failure' && sent.code === BLOCKED_CODE)) return;
    takeBack();
    if (sent.state === 'invalid') requestAnimationFrame(() => showFirstError(document));
  };
  const close = ({ detail }: MouseEvent) => {
    store.close();
    // What was pressed goes, and would take the focus with it: to what is still to fill in, or else to the button that pays. Not after a
    // tap, which has a count here: a field would open a phone's keyboard.
    if (!detail) document.querySelector<HTMLElement>('main :is(input:invalid,[type=submit])')?.focus();
  };
  return (
    <div role="status">
      {standing.state !== 'none' && (
        <div className="message">
          <div>
            {wordsOf(standing).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          {open ? (
            <button type="button" className="btn" onClick={missing ? reload : () => void payAgain()}>
              {missing ? 'Load the page again' : 'Pay again anyway'}
            </button>
          ) : (
            <button type="button" className="btn-quiet" onClick={close}>
              Close<span className="visually-hidden"> this message</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
