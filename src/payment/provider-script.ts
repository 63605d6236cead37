import { isEmbedded } from '../api/backend.ts';
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

const GATEWAY_TROUBLE = 'There is some trouble with the payment gateway. Please try again after a while.';
const SCRIPT_TIMEOUT_MS = 20_000;

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

/** The provider's own page leads back to the embedded API alone. */
const windowBlocked = () =>
  `Your browser blocked the payment window, so the payment has not begun. ${isEmbedded() ? "Pay on the provider's page, or allow" : 'Allow'} windows for this site and try again.`;

export const BLOCKED_CODE = 'blocked';

/** The browser blocked the payment window: nobody can have paid in it. */
export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked';
  readonly code = BLOCKED_CODE;

  constructor(cause?: unknown) {
    super(windowBlocked(), { cause });
  }
}

/**
 * Whether the provider's script asks the browser for a window. Only the live provider can show it: where its script pays inside the page
 * instead, an empty window opens for a second at each payment. Set `false` here then.
 */
const OPENS_WINDOW: boolean = true;
const OPENING = 'The payment is being opened …';
/** Milliseconds after which a script that has asked for no window pays in the page itself. */
const UNASKED_MS = 1000;

/** A window for the provider's script, opened before the script asks for one. */
export interface PayWindow {
  /** Whether the visitor has closed it before the provider had it. */
  closed(): boolean;
  /** Gives it to the script, which asks the browser for a window from now on. */
  lend(): WindowWatch;
  /** Whether the provider has been given no window, neither this one nor another. */
  unused(): boolean;
  dismiss(): void;
}

interface WindowWatch {
  blocked(): boolean;
  stop(): void;
}

/**
 * Opens the window of a payment. Call it in the turn of the press, with nothing awaited before it: WebKit opens none after a call, a
 * lock or a file. Throws `WindowBlocked` where the browser opens none. With `asked` false nothing is opened, and the script's own
 * windows are watched alone.
 */
export function openPayWindow(asked: boolean): PayWindow {
  const open = window.open;
  const wanted = OPENS_WINDOW && asked;
  let waiting = wanted ? open.call(window, 'about:blank', '_blank', 'popup,width=480,height=640') : null;
  if (wanted && !waiting) throw new WindowBlocked();
  if (waiting) {
    waiting.document.title = OPENING;
    waiting.document.body.textContent = OPENING;
  }
  let given = false;
  let blocked = false;
  const dismiss = () => {
    waiting?.close();
    waiting = null;
  };
  return {
    closed: () => waiting?.closed ?? false,
    unused: () => !given,
    dismiss,
    lend() {
      const lent: typeof window.open = (address, name, ...more) => {
        const opened = waiting ?? open.call(window, address, name, ...more);
        if (opened) given = true;
        else blocked = true;
        if (waiting && name && !name.startsWith('_')) waiting.name = name;
        if (waiting && address && String(address) !== 'about:blank') waiting.location.replace(address);
        waiting = null;
        return opened;
      };
      window.open = lent;
      setTimeout(dismiss, UNASKED_MS);
      return {
        blocked: () => blocked && !given,
        stop() {
          if (window.open === lent) window.open = open;
        },
      };
    },
  };
}
