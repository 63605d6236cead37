import * as v from 'valibot';

/** The form of every answer, errors included. A call succeeds only if the HTTP status is ok and `status` is truthy. */
export const Envelope = v.object({ status: v.unknown(), data: v.optional(v.unknown()) });
export type Envelope = v.InferOutput<typeof Envelope>;

/** The message of a failed call whose answer carries none. */
export const SERVICE_ERROR = 'There is some trouble with the service.';

/** The same for the forms that register, ask for a reset, reset and contact. */
export const FORM_ERROR = 'There is some trouble.';
