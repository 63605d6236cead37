import { type ContactMessage, sendContact } from '../contract/contact.ts';
import { callApi } from './http.ts';

/** Sends a contact message. */
export function sendMessage(body: ContactMessage): Promise<unknown> {
  return callApi(sendContact, { body });
}
