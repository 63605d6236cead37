import { CHECK_LINE, type Failed } from '../lib/failure.ts';
import '../styles/message.css';

interface Props {
  readonly failed: Pick<Failed, 'message' | 'again'>;
  readonly onRetry: (() => void) | undefined;
}

/** Says in place of what could not be loaded why, what the words of a browser ('Failed to fetch') leave open, and offers the way on. */
export function Trouble({ failed, onRetry }: Props) {
  return (
    <div className="message is-bad" role="alert">
      <div className="stack">
        <p>{failed.message}</p>
        {failed.again && <p>{CHECK_LINE}</p>}
        <button type="button" className="btn" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}
