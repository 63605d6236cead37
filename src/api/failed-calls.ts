/** A call that failed. The HTTP client itself never redirects and never changes the session: listeners do. */
export interface FailedCall {
  readonly method: string;
  /** The call's path in the contract, with its `{parameters}` unfilled. */
  readonly path: string;
  readonly status: number;
  readonly message: string;
  /** The token that the call carried, if any. */
  readonly token: string | null;
}

const listeners = new Set<(failure: FailedCall) => void>();

/** Listens to failed calls until the returned function is called. */
export function onFailedCall(listener: (failure: FailedCall) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener of a failed call. */
export function reportFailedCall(failure: FailedCall): void {
  for (const listener of listeners) listener(failure);
}
