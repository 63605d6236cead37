import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CHECK_LINE } from '../lib/failure.ts';
import type { MessageSource, RequestState } from '../lib/request.ts';
import '../styles/message.css';

/** Says what the words of a browser ('Failed to fetch') leave open. */
const AGAIN = `${CHECK_LINE} Nothing that you typed is lost.`;

function textOf(request: RequestState, state: 'success' | 'failure'): string {
  return request.state === state ? request.message : '';
}

interface Props {
  readonly source: MessageSource;
  /** The way on after a failure, such as 'Try again'. */
  readonly children?: ReactNode;
}

/**
 * What came of a request. Both live regions are there before they are filled, so that a screen reader speaks them; the
 * message stays while it is pointed at or focused (decision 12), and can be closed.
 */
export function StatusMessage({ source, children }: Props) {
  const request = useStore(source.$request, { ssr: 'initial' });
  const [good, bad] = [textOf(request, 'success'), textOf(request, 'failure')];
  const holding = {
    onPointerEnter: source.hold,
    onPointerLeave: source.release,
    onFocus: source.hold,
    onBlur: source.release,
  };
  const box = (text: string, tone: string, more?: ReactNode) =>
    text && (
      <div className={`message ${tone}`}>
        <div>
          <p>{text}</p>
          {request.state === 'failure' && request.again && <p>{AGAIN}</p>}
        </div>
        {more}
        <button type="button" className="btn-quiet" onClick={source.reset}>
          Close<span className="visually-hidden"> this message</span>
        </button>
      </div>
    );
  return (
    <>
      <div role="status" {...holding}>
        {box(good, 'is-good')}
      </div>
      <div role="alert" {...holding}>
        {box(bad, 'is-bad', children)}
      </div>
    </>
  );
}
