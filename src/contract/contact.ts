import * as v from 'valibot';
import type { Call } from './call.ts';
import { TROUBLE } from './envelope.ts';
import { Email, Phone, text } from './fields.ts';

export const NAME_MIN = 3;
export const MESSAGE_MIN = 20;

/** The contact message, form and payload alike (sections 3 and 5). */
export const ContactMessage = v.object({
  name: text(NAME_MIN, 100, 'Name must be 3 characters long!'),
  email: Email,
  phone: Phone,
  message: text(MESSAGE_MIN, 10_000, 'Message must be 20 characters long!'),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const sendContact = {
  method: 'POST',
  path: '/open/contact',
  auth: 'none',
  body: ContactMessage,
  answer: v.unknown(),
  trouble: TROUBLE,
} as const satisfies Call;
