import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { TRY_AGAIN } from '../lib/failure.ts';
import { type MessageSource, type RequestState, toldOf } from '../lib/request.ts';
import '../styles/message.css';

/** Added to a failure that may pass. */
const AGAIN = `${TRY_AGAIN} Nothing that you typed is lost.`;

const textOf = (request: RequestState, state: 'success' | 'failure') =>
  request.state === state ? request.message : '';

interface Props {
  readonly source: MessageSource;
  /** The result that is shown here, where the other one has a place of its own; both without it. */
  readonly only?: 'success' | 'failure' | undefined;
  /** Buttons after a failure, such as 'Try again'. */
  readonly children?: ReactNode;
}

/**
 * The result of a request. Both live regions exist before they are filled, so that screen readers speak the text. The message
 * stays while the pointer or the focus is on it, and has a button that closes it. When its time is over the same words stay in a quiet
 * line, until the next input or try.
 */
export function StatusMessage({ source, only, children }: Props) {
  const request = useStore(source.$request, { ssr: 'initial' });
  const [good, bad] = [textOf(request, 'success'), textOf(request, 'failure')];
  const keepOpen = {
    onPointerEnter: source.pauseHiding,
    onPointerLeave: source.resumeHiding,
    onFocus: source.pauseHiding,
    onBlur: source.resumeHiding,
  };
  const told = toldOf(request);
  const more = told.state === 'failure' && (
    <>
      {told.reload && (
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      )}
      {children}
    </>
  );
  const again = told.state === 'failure' && told.retryable;
  const box = (text: string, tone: string) =>
    text && (
      <div className={`message ${tone}`}>
        <div>
          <p>{text}</p>
          {again && <p>{AGAIN}</p>}
        </div>
        {more}
        <button type="button" className="btn-quiet" onClick={source.reset}>
          Close<span className="visually-hidden"> this message</span>
        </button>
      </div>
    );
  const isOver =
    told !== request && (told.state === 'success' || told.state === 'failure') && (only ?? told.state) === told.state;
  return (
    <>
      {only !== 'failure' && (
        <div role="status" {...keepOpen}>
          {box(good, 'is-good')}
        </div>
      )}
      {only !== 'success' && (
        <div role="alert" {...keepOpen}>
          {box(bad, 'is-bad')}
        </div>
      )}
      {isOver && told.message && (
        <div className="told">
          <p>
            {told.message} {again && AGAIN}
          </p>
          {more}
        </div>
      )}
    </>
  );
}
