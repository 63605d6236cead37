/** What a visitor can do about a call that met no proper answer. */
export const CHECK_LINE = 'Please check your line and try again.';

/** A failure as it is shown. */
export interface Failed {
  readonly state: 'failure';
  readonly message: string;
  readonly status: number;
  /** A call met no proper answer, so that the same may well succeed later. */
  readonly again?: true | undefined;
}

/** Message and status of whatever was thrown; 500 unless the error knows its own status. */
export function failureOf(error: unknown): Failed {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error && 'status' in error)) return { state: 'failure', message, status: 500 };
  const status = Number(error.status);
  return { state: 'failure', message, status, ...(status >= 500 && { again: true }) };
}
