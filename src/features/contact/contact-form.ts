import { sendMessage } from '../../api/contact.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { ContactMessage } from '../../contract/contact.ts';
import { createForm } from '../../lib/form.ts';

/** The message after sending. */
const MESSAGE_SENT = 'Your response has been saved successfully.';

/** The store of the contact form. */
export const createContactForm = () =>
  createForm({
    name: 'contact',
    schema: ContactMessage,
    initial: { name: '', email: '', phone: '', message: '' },
    labels: { name: 'name', email: 'email', phone: 'phone', message: 'message' },
    prepare: loadHttp,
    submit: sendMessage,
    success: MESSAGE_SENT,
  });
