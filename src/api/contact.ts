import { type ContactMessage, sendContact } from '../contract/contact.ts';
import { callOnDemand } from './on-demand.ts';

/** Sends a contact message. */
export const sendMessage = (body: ContactMessage) => callOnDemand(sendContact, { body });
