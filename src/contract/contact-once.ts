import * as v from 'valibot';
import type { Call } from './call.ts';
import { ContactMessage, sendContact } from './contact.ts';
import { FormKey } from './form-key.ts';

/**
 * `sendContact` as the server answers it: with a `key`, the same message again gets the same answer, and is stored and mailed once;
 * 409 for another message. In a file of its own, because the site's own form sends no key and its page must stay small.
 */
export const sendContactOnce = {
  ...sendContact,
  body: v.object({ ...ContactMessage.entries, key: v.optional(FormKey) }),
} as const satisfies Call;
