import { atom, type ReadableAtom } from 'nanostores';
import { type FailedState, failureOf } from './failure.ts';

export const HIDE_AFTER_MS = 2000;
export const HIDE_AFTER_REGISTRATION_MS = 4000;

interface Succeeded<T> {
  readonly state: 'success';
  readonly message: string;
  readonly data: T;
}

/** A failure's `status` is the HTTP status, or 500 without an answer. `ended` is the last result once its time is over, for a quiet line. */
export type RequestState<T = unknown> =
  | { readonly state: 'initial'; readonly ended?: Succeeded<T> | FailedState }
  | { readonly state: 'request' }
  | Succeeded<T>
  | FailedState;

/** The result that is still told, in its box or in a quiet line; otherwise the state itself. */
export const toldOf = <T>(request: RequestState<T>): RequestState<T> =>
  (request.state === 'initial' && request.ended) || request;

/** The result of one run; `stale` when a newer run or a reset came before the answer. */
export type RequestResult<T> = Succeeded<T> | FailedState | { readonly state: 'stale' };

export interface MessageSource {
  readonly $request: ReadableAtom<RequestState>;
  pauseHiding(): void;
  resumeHiding(): void;
  reset(): void;
}

export interface Request<Args extends unknown[], T> extends MessageSource {
  readonly $request: ReadableAtom<RequestState<T>>;
  run(...args: Args): Promise<RequestResult<T>>;
}

interface Options<T> {
  readonly success?: string | ((data: T) => string);
  /** Milliseconds until the state is initial again; `false` keeps the result, as for what a page reads and shows. */
  readonly hideAfter?: number | false;
}

/**
 * A request with its states in a store. Only the newest run writes the state: an older answer that comes late is dropped.
 */
export function createRequest<Args extends unknown[], T>(
  action: (...args: Args) => Promise<T>,
  { success = '', hideAfter = HIDE_AFTER_MS }: Options<T> = {},
): Request<Args, T> {
  const $request = atom<RequestState<T>>({ state: 'initial' });
  let newest = 0;
  let hidingPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hideLater() {
    clearTimeout(timer);
    const ended = $request.get();
    if (hidingPaused || hideAfter === false || (ended.state !== 'success' && ended.state !== 'failure')) return;
    timer = setTimeout(() => $request.set({ state: 'initial', ended }), hideAfter);
  }

  return {
    $request,
    async run(...args) {
      const mine = ++newest;
      clearTimeout(timer);
      $request.set({ state: 'request' });
      const outcome = await (async () => action(...args))().then(
        (data) =>
          ({ state: 'success', message: typeof success === 'function' ? success(data) : success, data }) as const,
        failureOf,
      );
      if (mine !== newest) return { state: 'stale' };
      $request.set(outcome);
      hideLater();
      return outcome;
    },
    pauseHiding() {
      hidingPaused = true;
      clearTimeout(timer);
    },
    resumeHiding() {
      hidingPaused = false;
      hideLater();
    },
    reset() {
      newest++;
      hidingPaused = false;
      clearTimeout(timer);
      $request.set({ state: 'initial' });
    },
  };
}
