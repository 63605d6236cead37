export const TRY_AGAIN = 'Please try again in a moment.';

/** Shown when a script of the page could not be loaded. Some browsers do not ask for it again before the page is loaded again. */
export const PART_MISSING = 'A part of this page has not arrived.';

// What Chromium, Firefox and Safari say when `import()` fails.
const LOST_SCRIPT = /dynamically imported module|importing a module script failed/i;

export interface FailedState {
  readonly state: 'failure';
  readonly message: string;
  readonly status: number;
  /** Set when the server failed or did not answer: the same call may succeed later. */
  readonly retryable?: true | undefined;
  /** A script of the page is missing: loading the page again helps in every browser. */
  readonly reload?: true | undefined;
  readonly code?: string | undefined;
}

interface Thrown {
  readonly message: string;
  readonly status?: unknown;
  readonly code?: unknown;
}

export function failureOf(error: unknown): FailedState {
  const { message, status, code }: Thrown = error instanceof Error ? error : { message: String(error) };
  if (LOST_SCRIPT.test(message)) return { state: 'failure', message: PART_MISSING, status: 500, reload: true };
  return {
    state: 'failure',
    message,
    status: Number(status ?? 500),
    ...(Number(status) >= 500 && { retryable: true }),
    ...(code !== undefined && { code: String(code) }),
  };
}
