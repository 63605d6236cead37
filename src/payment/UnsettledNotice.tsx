import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { UNSETTLED_KEY } from '../lib/clear-drafts.ts';
import type { Standing, UnsettledStore } from './unsettled-store.ts';
import { unsettledWords, wordsOf } from './unsettled-words.ts';
import '../styles/message.css';

/** The standing of a form's store, asked for on load, on a page that comes back, and when another tab or the line changes it. */
export function useUnsettled(store: UnsettledStore): Standing {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && store.check();
    const onStorage = ({ key }: StorageEvent) => key === UNSETTLED_KEY && store.check();
    store.check();
    window.addEventListener('pageshow', onShow);
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', store.check);
    return () => {
      store.stop();
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', store.check);
    };
  }, [store]);
  return useStore(store.$standing, { ssr: 'initial' });
}

interface Props {
  readonly store: UnsettledStore;
  /** Sends the form once more, after the visitor took the risk. */
  readonly onPayAgain: () => void;
}

/** How the form's last payment stands, while that is not known and when nothing was paid. */
export function UnsettledNotice({ store, onPayAgain }: Props) {
  const standing = useStore(store.$standing, { ssr: 'initial' });
  const open = standing.state === 'asking' || standing.state === 'unsure';
  return (
    <div role="status">
      {standing.state !== 'none' && (
        <div className="message">
          <div>
            {wordsOf(standing).map((words) => (
              <p key={words}>{words}</p>
            ))}
            {open && <p>{unsettledWords.risk}</p>}
          </div>
          {open ? (
            <button
              type="button"
              className="btn"
              onClick={() => {
                store.payAgain();
                onPayAgain();
              }}
            >
              Pay again anyway
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
