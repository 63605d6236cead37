import * as v from 'valibot';
import type { Call } from './call.ts';
import { rawText } from './fields.ts';

/** Logs out: revokes the token in the body or in the header. Apart from `auth.ts`, since it is called from pages without any form. */
export const deleteToken = {
  method: 'DELETE',
  path: '/auth/token',
  auth: 'optional',
  body: v.object({ token: rawText(500) }),
  answer: v.unknown(),
} as const satisfies Call;
