/** Why the server cannot start or go on, as one sentence for the person who runs it. The process ends with a non-zero code. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Statuses with which the server refuses a request (specification, section 8: the text goes into `data`). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503;

/** A request that is answered with `{status: false, data: message}`; the message is a sentence that a visitor may read. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusalStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The `code` of a Node, SQLite or PostgreSQL error, or an empty string. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}

/** SQLite's own primary result code of an error (11 corrupt, 13 full, 14 cannot open, 26 not a database), or 0. */
export function sqliteCode(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return 0;
  return Number(error.errcode) & 0xff;
}
