/** Why the server cannot start, as one sentence for the person who runs it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** It can later, without a change of its settings. */
export class AwayAtStart extends StartError {
  override name = 'AwayAtStart';
}

export type HttpErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503;

/** Thrown to answer a request with `{status: false, data: message}`. The message is a sentence for the visitor. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: HttpErrorStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: HttpErrorStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Thrown to lead a browser that posted a form to another page of this site. */
export class LeadsTo extends Error {
  override name = 'LeadsTo';
  readonly page: string;

  constructor(page: string) {
    super(`See ${page}`);
    this.page = page;
  }
}

/** The database does not answer, or is locked by another program: 503, and later the same request may succeed. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor(options: ErrorOptions) {
    super('The database does not answer.', options);
  }
}

/** 404, also for a campaign that is not listed. */
export const noSuchCampaign = () => new HttpError(404, 'There is no such campaign.');

/** Refuses a form whose key belongs to other values: 409. */
export const keyInUse = () => new HttpError(409, 'Something else was sent with this key. Please send it again.');

/** The `code` of a Node, SQLite or PostgreSQL error, or an empty string. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}

/** `ioError`: the system does not say why, most often a quota. */
export const SQLITE = { busy: 5, ioError: 10, corrupt: 11, full: 13, notDatabase: 26 } as const;

/** SQLite's primary result code of an error, or 0. */
export function sqliteCode(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return 0;
  return Number(error.errcode) & 0xff;
}

/** Whether the system, SQLite or PostgreSQL says that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE.full || ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error));

/** What an error says; of anything else that was thrown its text. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
