import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { done, MESSAGE, wayOnFrom } from '../lib/done.ts';
import { TRY_AGAIN } from '../lib/failure.ts';
import { type MessageSource, type RequestState, toldOf } from '../lib/request.ts';
import '../styles/message.css';

/** Added to a failure that may pass. */
const AGAIN = `${TRY_AGAIN} Nothing that you typed is lost.`;

/** What is told of a result; '' while there is none. */
const wordsOf = (told: RequestState) => {
  if (told.state === 'success') return told.message;
  return told.state === 'failure' ? `${told.message}${told.retryable ? ` ${AGAIN}` : ''}` : '';
};

interface Props {
  readonly source: MessageSource;
  /** The result that is shown here, where the other one has a place of its own; both without it. */
  readonly only?: 'success' | 'failure' | undefined;
  /** Buttons after a failure, such as 'Try again'. */
  readonly children?: ReactNode;
}

/**
 * The result of a request, which is said once. The message stays while the pointer or the focus is on it, and has a button that closes
 * it. When its time is over the same words stay in a quiet line, until the next input or try.
 */
export function StatusMessage({ source, only, children }: Props) {
  const request = useStore(source.$request, { ssr: 'initial' });
  const box = useRef<HTMLDivElement>(null);
  const keepOpen = {
    onPointerEnter: source.pauseHiding,
    onPointerLeave: source.resumeHiding,
    onFocus: source.pauseHiding,
    onBlur: source.resumeHiding,
  };
  const told = toldOf(request);
  const words = (only ?? told.state) === told.state ? wordsOf(told) : '';
  useEffect(() => {
    if (words && told === request) done(words);
  }, [words, told, request]);
  if (!words || (told.state !== 'success' && told.state !== 'failure')) return null;
  const failed = told.state === 'failure' && told;
  const more = failed && (
    <>
      {failed.reload && (
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      )}
      {children}
    </>
  );
  if (told !== request)
    return (
      <div className="told">
        <p>{words}</p>
        {more}
      </div>
    );
  function close() {
    const place = box.current && wayOnFrom(box.current);
    source.reset();
    done('', place);
  }
  return (
    <div className={`message ${failed ? 'is-bad' : 'is-good'}`} ref={box} {...MESSAGE} {...keepOpen}>
      <div>
        <p>{told.message}</p>
        {failed && told.retryable && <p>{AGAIN}</p>}
      </div>
      {more}
      <button type="button" className="btn-quiet" onClick={close}>
        Close<span className="visually-hidden"> this message</span>
      </button>
    </div>
  );
}
