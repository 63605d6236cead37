import type { Launch } from '../contract/payment.ts';

/** The provider's answer, as its script hands it over. Only `txnStatus` is read here; the server checks the rest. */
export interface ProviderResponse {
  readonly txnStatus?: string;
  readonly [field: string]: unknown;
}

interface Bolt {
  launch(
    order: Launch,
    handlers: {
      responseHandler: (bolt: { response: ProviderResponse }) => void;
      catchException: (bolt: { message?: string }) => void;
    },
  ): void;
}

declare global {
  interface Window {
    bolt?: Bolt;
  }
}

/** Shown when the popup throws, or its script does not come. */
export const GATEWAY_TROUBLE = 'There is some trouble with the payment gateway. Please try again after a while.';
/** Milliseconds until a script that does not come counts as blocked. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** The `code` of a `GatewayError`. */
export const GATEWAY_CODE = 'gateway';

/** The popup or its script failed. Its message is the specified one; the cause says more to a developer. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code = GATEWAY_CODE;

  constructor(cause: unknown) {
    super(GATEWAY_TROUBLE, { cause });
  }
}

let loading: Promise<Bolt> | undefined;

/** Loads the provider's script, once; after a failure the next call tries again. Rejects with `GatewayError`. */
export function loadProvider(src: string): Promise<Bolt> {
  loading ??= new Promise<Bolt>((resolve, reject) => {
    if (window.bolt) return resolve(window.bolt);
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new GatewayError('script'));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = src;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (window.bolt) resolve(window.bolt);
      else fail();
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

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
