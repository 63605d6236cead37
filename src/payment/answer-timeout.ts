/** Milliseconds after which a popup without an answer counts as silent. Most payments end sooner. */
export const NO_ANSWER_MS = 120_000;
/** Milliseconds that a popup has for its answer when the visitor is back on this page. */
export const BACK_MS = 2_000;

export interface AnswerTimeout {
  /** Resolves when the popup has given no answer in time. */
  readonly over: Promise<void>;
  /** The popup opens. */
  begin(): void;
  /** Ends the wait. */
  stop(): void;
}

/**
 * Waits for a popup that gives no answer: two minutes, or until soon after the visitor has come back to this page. The window
 * may have been closed by hand, be offline, or still be open.
 */
export function createAnswerTimeout(): AnswerTimeout {
  let resolve = () => {};
  const over = new Promise<void>((done) => {
    resolve = done;
  });
  const timers: ReturnType<typeof setTimeout>[] = [];
  const onFocus = () => timers.push(setTimeout(resolve, BACK_MS));
  return {
    over,
    begin() {
      timers.push(setTimeout(resolve, NO_ANSWER_MS));
      window.addEventListener?.('focus', onFocus);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener?.('focus', onFocus);
    },
  };
}
