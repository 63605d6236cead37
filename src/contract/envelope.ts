import * as v from 'valibot';

/** Every answer, errors included (section 7). A call succeeds only if the HTTP status is ok and `status` is truthy. */
export const Envelope = v.object({ status: v.unknown(), data: v.optional(v.unknown()) });
export type Envelope = v.InferOutput<typeof Envelope>;

/** The message of a failed call that says nothing itself (section 8). */
export const TROUBLE_WITH_SERVICE = 'There is some trouble with the service.';

/** The same for register, forget, reset and contact (section 8). */
export const TROUBLE = 'There is some trouble.';
