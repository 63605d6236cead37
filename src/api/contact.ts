import { type ContactMessage, sendContact } from '../contract/contact.ts';
import { callOnDemand } from './on-demand.ts';

export const sendMessage = (body: ContactMessage) => callOnDemand(sendContact, { body });
