import ky, { HTTPError, NetworkError, TimeoutError } from 'ky';
import { safeParse } from 'valibot';
import { type Call, type CallAnswer, type CallInput, SERVICE_ERROR } from '../contract/call.ts';
import { apiBase } from '../lib/addresses.ts';
import { learnTime } from '../lib/clock.ts';
import { isEmbedded } from './backend.ts';
import { ApiError, OFFLINE_CODE } from './error.ts';
import { readToken, reportFailedCall } from './token.ts';

/** Time-outs in ms, each for one attempt. On a slow line the handshake alone takes seconds. */
const READ_TIMEOUT_MS = 20_000;
const WRITE_TIMEOUT_MS = 30_000;
/** When a server's `Retry-After` is longer than this (seconds), the call is not repeated: the visitor gets the error. */
const MAX_RETRY_AFTER_S = 10;
const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504];

const BROKEN_CONNECTION = 'You seem to be offline, or the connection broke.';

export interface HttpOptions {
  readonly base: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly token?: () => string | null;
  readonly readTimeout?: number;
  readonly writeTimeout?: number;
  /** The pause in ms before a read is repeated; each further pause is twice as long. */
  readonly backOff?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
  readonly token?: string;
  /** The caller answers to a failure itself: the visitor is not led to the login by a 401. */
  readonly ownFailures?: boolean;
}

type Parts = { params?: unknown; query?: unknown; body?: object };
type Rest<C extends Call> =
  object extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

/** Makes a call of the contract. Resolves to its `data`; rejects with `ApiError`, or with the abort itself. */
export type CallApi = <C extends Call>(call: C, ...rest: Rest<C>) => Promise<CallAnswer<C>>;

function isEnvelope(answer: unknown): answer is { status?: unknown; data?: unknown } {
  return typeof answer === 'object' && answer !== null && 'status' in answer;
}

function failed(call: Call, answer: unknown, status: number, cause?: unknown): ApiError {
  const text = isEnvelope(answer) && typeof answer.data === 'string' ? answer.data.trim() : '';
  return new ApiError(text || (call.defaultMessage ?? SERVICE_ERROR), status, { cause });
}

function fill(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function plainBody({ embedded = [] }: Call, body: object | undefined): object | undefined {
  if (!body || embedded === true) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !embedded.includes(key)));
}

function searchParams(query: unknown): URLSearchParams {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** An answer that broke off while it was read; each browser words it differently. */
const isBrokenLine = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

function toApiError(call: Call, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPError) return failed(call, error.data, error.response.status, error);
  // ky's message holds the whole address, which may hold a token (reset, confirm).
  if (error instanceof TimeoutError) return new ApiError('The request timed out.', 500, { cause: error });
  if (error instanceof NetworkError || isBrokenLine(error)) {
    const own = error instanceof NetworkError && error.cause instanceof Error ? error.cause : error;
    return new ApiError(BROKEN_CONNECTION, 500, { cause: own, code: OFFLINE_CODE });
  }
  return new ApiError(error instanceof Error ? error.message : String(error), 500, { cause: error });
}

/**
 * Creates the HTTP client: envelope, messages, time-outs, repeated reads. A write is sent once: only its caller knows whether it may be
 * repeated.
 */
export function createHttp(options: HttpOptions): CallApi {
  const { base, fetch, token = readToken, readTimeout = READ_TIMEOUT_MS, writeTimeout = WRITE_TIMEOUT_MS } = options;
  const { backOff = 500 } = options;
  const client = ky.create({
    prefix: base,
    ...(fetch && { fetch: (input, init) => fetch(new Request(input, init)) }),
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: RETRIED_STATUSES,
      afterStatusCodes: RETRIED_STATUSES,
      delay: (attempt) => backOff * 2 ** (attempt - 1),
      jitter: (delay) => delay * (0.75 + Math.random() / 2),
      shouldRetry: ({ error }) =>
        error instanceof HTTPError && Number(error.response.headers.get('retry-after')) > MAX_RETRY_AFTER_S
          ? false
          : undefined,
    },
  });

  return async (call, ...[input, { signal, keepalive = false, ownFailures = false, token: own } = {}]) => {
    const { params, query, body } = (input ?? {}) as Parts;
    const plain = !isEmbedded();
    if (plain && call.embedded === true) throw failed(call, undefined, 404);
    const anonymous = call.auth === 'none' || (plain && call.auth === 'optional');
    const bearer = own ?? (anonymous ? null : token());
    try {
      const sent = client(fill(call.path, params), {
        method: call.method,
        searchParams: searchParams(query),
        timeout: call.method === 'GET' ? readTimeout : writeTimeout,
        ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
        ...(body && { json: plain ? plainBody(call, body) : body }),
        ...(signal && { signal }),
        keepalive,
      });
      const answer = await sent.json();
      learnTime((await sent).headers.get('date'));
      if (!isEnvelope(answer)) throw failed(call, answer, 500);
      if (!answer.status) throw failed(call, answer, (await sent).status);
      const parsed = safeParse(call.answer, call.inStatus ? (answer.data ?? answer.status) : answer.data);
      if (!parsed.success) {
        throw new ApiError('The service sent an answer that cannot be read.', 500, { cause: parsed.issues });
      }
      return parsed.output as CallAnswer<typeof call>;
    } catch (error) {
      if (signal?.aborted) throw error;
      const failure = toApiError(call, error);
      const { status, message } = failure;
      if (!ownFailures) reportFailedCall({ method: call.method, path: call.path, status, message, token: bearer });
      throw failure;
    }
  };
}

let client: CallApi | undefined;

export const callApi: CallApi = (call, ...rest) => {
  client ??= createHttp({ base: apiBase(import.meta.env.PUBLIC_API_BASE) });
  return client(call, ...rest);
};

export function setHttp(options: HttpOptions): void {
  client = createHttp(options);
}
