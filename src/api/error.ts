/** A failed call: a message for the visitor, and the HTTP status; 500 when there was no answer or it could not be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
