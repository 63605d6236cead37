/** The `code` of a call whose request found no line, or whose line broke. */
export const OFFLINE_CODE = 'offline';

/**
 * A failed call: a message for the visitor, and the HTTP status; 500 when there was no answer or it could not be read. `code` is set
 * where the status does not tell the failure from others.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, options?: ErrorOptions & { readonly code?: string }) {
    super(message, options);
    this.status = status;
    this.code = options?.code;
  }
}
