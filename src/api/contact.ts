import { type ContactMessage, sendContact } from '../contract/contact.ts';
import { callOnDemand } from './on-demand.ts';

/** Sends a contact message. */
export function sendMessage(body: ContactMessage): Promise<unknown> {
  return callOnDemand(sendContact, { body });
}
