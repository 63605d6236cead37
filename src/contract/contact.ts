import * as v from 'valibot';
import type { Call } from './call.ts';
import { FORM_ERROR } from './envelope.ts';
import { Email, Phone, text } from './fields.ts';

const NAME_MIN = 3;
const MESSAGE_MIN = 20;

/** A contact message: the form's fields and what the call sends. */
export const ContactMessage = v.object({
  name: text(NAME_MIN, 100, 'Name must be 3 characters long!'),
  email: Email,
  phone: Phone,
  message: text(MESSAGE_MIN, 10_000, 'Message must be 20 characters long!'),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

/** Said of a message that has arrived. */
export const MESSAGE_SAVED = 'Your response has been saved successfully.';

/** Sends a message to the foundation. */
export const sendContact = {
  method: 'POST',
  path: '/open/contact',
  auth: 'none',
  body: ContactMessage,
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;
