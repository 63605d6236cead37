import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { UNSETTLED_KEY } from '../lib/clear-drafts.ts';
import type { Standing, UnsettledStore } from './unsettled-store.ts';
import { wordsOf } from './unsettled-words.ts';
import '../styles/message.css';

/** The standing of a form's store, asked for on load, on a page that comes back, and when another tab or the line changes it. */
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
  readonly onPayAgain: () => void;
}

const reload = () => location.reload();

/** How the form's last payment stands, while that is not known and when nothing was paid. */
export function UnsettledNotice({ store, onPayAgain }: Props) {
  const standing = useStore(store.$standing, { ssr: 'initial' });
  const asking = standing.state === 'asking';
  const open = asking || standing.state === 'unsure';
  // Without that script nobody can pay either.
  const missing = asking && standing.hindrance === 'part';
  const payAgain = () => {
    store.payAgain();
    onPayAgain();
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
            <button type="button" className="btn" onClick={missing ? reload : payAgain}>
              {missing ? 'Load the page again' : 'Pay again anyway'}
            </button>
          ) : (
            <button type="button" className="btn-quiet" onClick={store.close}>
              Close<span className="visually-hidden"> this message</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
