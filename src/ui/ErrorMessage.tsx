import { type FailedState, TRY_AGAIN } from '../lib/failure.ts';
import { Said } from './Said.tsx';
import '../styles/message.css';

interface ErrorMessageProps {
  readonly failed: Pick<FailedState, 'message' | 'retryable' | 'reload'>;
  readonly onRetry: (() => void) | undefined;
}

/** Takes the place of what could not be loaded: the reason, a hint to try again where that may help, and a retry button. */
export function ErrorMessage({ failed, onRetry }: ErrorMessageProps) {
  return (
    <div className="message is-bad">
      <div className="stack">
        <Said>
          <p>{failed.message}</p>
          {failed.retryable && <p>{TRY_AGAIN}</p>}
        </Said>
        <button type="button" className="btn" onClick={failed.reload ? () => window.location.reload() : onRetry}>
          {failed.reload ? 'Load the page again' : 'Try again'}
        </button>
      </div>
    </div>
  );
}
