import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** One call of the API, written once: client, server and contract test read it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under the API base; `{name}` stands for a parameter. */
  readonly path: string;
  /** `token`: answered with 401 unless a valid login token is sent. `optional`: the token is read when there is one. */
  readonly auth: 'none' | 'token' | 'optional';
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /**
   * What only the embedded API has: the call, or these keys of its body. Another backend is asked for none of it: the call fails with
   * status 404.
   */
  readonly embedded?: true | readonly string[];
  /** The largest body in bytes, where 4 KB are too few. */
  readonly bodyBytes?: number;
  /** The content types of the body; by default `application/json` alone. Each is JSON. */
  readonly bodyTypes?: readonly string[];
  readonly answer: GenericSchema;
  /** A backend of the foundation's own may say it with a word in `status`, beside no `data`. */
  readonly inStatus?: true;
  /** Shown when a failed call brings no message of its own; `SERVICE_ERROR` if left out. */
  readonly defaultMessage?: string;
}

type InputOf<S> = S extends GenericSchema ? InferInput<S> : undefined;
type OutputOf<S> = S extends GenericSchema ? InferOutput<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller passes: the parts that the call has, before parsing. */
export type CallInput<C extends Call> = Present<{
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
}>;

export type CallRequest<C extends Call> = Present<{
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
}>;

export type CallAnswer<C extends Call> = InferOutput<C['answer']>;

export type CallReply<C extends Call> = InferInput<C['answer']>;

// Every answer, errors included, is `{status, data}`. A call succeeds only if the HTTP status is ok and `status` is truthy.

/** The message of a failed call whose answer carries none. */
export const SERVICE_ERROR = 'There is some trouble with the service.';

/** The same for the forms that register, ask for a reset, reset and contact. */
export const FORM_ERROR = 'There is some trouble.';
