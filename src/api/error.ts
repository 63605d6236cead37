/** A failed call (section 8): a message fit to be shown, and the HTTP status; 500 when the network or the answer failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
