import * as v from 'valibot';
import { type Call, FORM_ERROR } from './call.ts';
import { Email, FormKey, labelled, NAME_MAX, Phone, plainText, text } from './fields.ts';

const NAME_MIN = 3;
const MESSAGE_MIN = 20;

export const ContactMessage = v.object({
  name: labelled('name', plainText(NAME_MIN, NAME_MAX, 'Name must be 3 characters long!'), {
    autocomplete: 'name',
    autocapitalize: 'words',
  }),
  email: labelled('email', Email, { kind: 'email', autocomplete: 'email' }),
  phone: labelled('phone', Phone, { kind: 'tel', autocomplete: 'tel', hint: 'Ten digits or more' }),
  message: labelled('message', text(MESSAGE_MIN, 10_000, 'Message must be 20 characters long!'), {
    kind: 'area',
    hint: `${MESSAGE_MIN} characters or more`,
  }),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const MESSAGE_SAVED = 'Your response has been saved successfully.';

export const sendContact = {
  method: 'POST',
  path: '/open/contact',
  bodyBytes: 65_536,
  auth: 'none',
  body: ContactMessage,
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

/**
 * `sendContact` as the server answers it: the same `key` is stored and mailed once; 409 for another message. The site's own form sends
 * none.
 */
export const sendContactOnce = {
  ...sendContact,
  body: v.object({ ...ContactMessage.entries, key: v.optional(FormKey) }),
} as const satisfies Call;
