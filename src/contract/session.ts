import * as v from 'valibot';
import type { Call } from './call.ts';
import { rawText } from './fields.ts';

/** A login that has not ended, as its owner sees it. The id ends it and logs nobody in. */
export const ListedSession = v.object({
  id: v.string(),
  browser: v.string(),
  /** ISO 8601 times. The last use is exact to an hour. */
  since: v.string(),
  lastUsed: v.string(),
  current: v.boolean(),
});
export type ListedSession = v.InferOutput<typeof ListedSession>;

/** Where the visitor is logged in: the 50 logins that were used last, the newest use first. */
export const getSessions = {
  method: 'GET',
  path: '/user/sessions',
  embedded: true,
  auth: 'token',
  answer: v.array(ListedSession),
} as const satisfies Call;

/** Ends one of the visitor's own logins; an unknown id is no error. */
export const endSession = {
  method: 'DELETE',
  path: '/user/sessions/{id}',
  embedded: true,
  auth: 'token',
  params: v.object({ id: rawText(100) }),
  answer: v.unknown(),
} as const satisfies Call;

/** Ends all of the visitor's logins, also the one that the call is made with. */
export const endAllSessions = {
  method: 'DELETE',
  path: '/user/sessions',
  embedded: true,
  auth: 'token',
  answer: v.unknown(),
} as const satisfies Call;

/** Logs out: revokes the token in the body or in the header. Apart from `auth.ts`, for pages without a form. */
export const deleteToken = {
  method: 'DELETE',
  path: '/auth/token',
  auth: 'optional',
  body: v.object({ token: rawText(500) }),
  answer: v.unknown(),
} as const satisfies Call;
