import { atom, type ReadableAtom } from 'nanostores';
import { type Failed, failureOf } from './failure.ts';

/** How long a success or failure stays before the state is initial again, in ms (section 9). */
export const HIDE_AFTER_MS = 2000;
/** The same for registration, in ms. */
export const HIDE_AFTER_REGISTRATION_MS = 4000;

/** The lifecycle of every request (section 4). A failure's `status` is the HTTP status, or 500 when there was no answer. */
export type RequestState<T = unknown> =
  | { readonly state: 'initial' }
  | { readonly state: 'request' }
  | { readonly state: 'success'; readonly message: string; readonly data: T }
  | Failed;

/** What one run came to; `stale` when a newer run had started, or the request was reset, before its answer came. */
export type Outcome<T> = Exclude<RequestState<T>, { state: 'initial' | 'request' }> | { readonly state: 'stale' };

/** The part of a request that a message box needs. */
export interface MessageSource {
  readonly $request: ReadableAtom<RequestState>;
  /** Keeps the message while the visitor points at it or is in it (decision 12). */
  hold(): void;
  /** Starts the time anew. */
  release(): void;
  /** Back to initial at once. */
  reset(): void;
}

export interface Request<Args extends unknown[], T> extends MessageSource {
  readonly $request: ReadableAtom<RequestState<T>>;
  /** Runs the action. Never rejects. */
  run(...args: Args): Promise<Outcome<T>>;
}

interface Options {
  /** Shown after success; none unless told. */
  readonly success?: string;
  /** Milliseconds until the state is initial again; `false` keeps it, as for what a page reads and shows. */
  readonly hideAfter?: number | false;
}

/**
 * A request with the states of section 4. The newest run alone writes the state: an older answer that comes late is dropped.
 */
export function createRequest<Args extends unknown[], T>(
  action: (...args: Args) => Promise<T>,
  { success = '', hideAfter = HIDE_AFTER_MS }: Options = {},
): Request<Args, T> {
  const $request = atom<RequestState<T>>({ state: 'initial' });
  let newest = 0;
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hideLater() {
    clearTimeout(timer);
    const { state } = $request.get();
    if (held || hideAfter === false || (state !== 'success' && state !== 'failure')) return;
    timer = setTimeout(() => $request.set({ state: 'initial' }), hideAfter);
  }

  return {
    $request,
    async run(...args) {
      const mine = ++newest;
      clearTimeout(timer);
      $request.set({ state: 'request' });
      const outcome = await (async () => action(...args))().then(
        (data) => ({ state: 'success', message: success, data }) as const,
        failureOf,
      );
      if (mine !== newest) return { state: 'stale' };
      $request.set(outcome);
      hideLater();
      return outcome;
    },
    hold() {
      held = true;
      clearTimeout(timer);
    },
    release() {
      held = false;
      hideLater();
    },
    reset() {
      newest++;
      held = false;
      clearTimeout(timer);
      $request.set({ state: 'initial' });
    },
  };
}
