/** A call that failed, told to whoever reacts: a call itself never redirects and never changes the session. */
export interface Failure {
  readonly method: string;
  /** The call's path in the contract, with its `{parameters}` unfilled. */
  readonly path: string;
  readonly status: number;
  readonly message: string;
  /** The token that the call carried, if any. */
  readonly token: string | null;
}

const listeners = new Set<(failure: Failure) => void>();

/** Listens to failed calls until the returned function is called. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener of a failed call. */
export function reportFailure(failure: Failure): void {
  for (const listener of listeners) listener(failure);
}
