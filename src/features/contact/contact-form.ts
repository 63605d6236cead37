import { sendMessage } from '../../api/contact.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { ContactMessage, MESSAGE_SAVED } from '../../contract/contact.ts';
import { createForm } from '../../lib/form.ts';

/** The store of the contact form. */
export const createContactForm = () =>
  createForm({
    name: 'contact',
    schema: ContactMessage,
    initial: { name: '', email: '', phone: '', message: '' },
    labels: { name: 'name', email: 'email', phone: 'phone', message: 'message' },
    prepare: loadHttp,
    submit: sendMessage,
    success: MESSAGE_SAVED,
  });
