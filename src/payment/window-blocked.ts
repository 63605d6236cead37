/** Shown when the browser did not let the provider's script open its window. */
export const WINDOW_BLOCKED =
  'Your browser blocked the payment window, so the payment has not begun. Open it with the button here, or allow windows for this site.';

/** The `code` of a `WindowBlocked`. */
export const BLOCKED_CODE = 'blocked';

/** The browser blocked the payment window: nobody can have paid in it. The same order can be opened again. */
export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked';
  readonly code = BLOCKED_CODE;

  constructor(cause: unknown) {
    super(WINDOW_BLOCKED, { cause });
  }
}

export interface WindowWatch {
  /** Whether a window was refused. */
  blocked(): boolean;
  /** Gives the page its own `window.open` back. */
  stop(): void;
}

/** Notes whether the browser refuses a window from now on. The provider's script does not say so. */
export function watchWindows(): WindowWatch {
  const open = window.open;
  let blocked = false;
  const watched: typeof window.open = (...given) => {
    const opened = open.apply(window, given);
    blocked ||= opened === null;
    return opened;
  };
  window.open = watched;
  return {
    blocked: () => blocked,
    stop() {
      if (window.open === watched) window.open = open;
    },
  };
}
