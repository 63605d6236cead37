import { sendMessage } from '../../api/contact.ts';
import { ContactMessage } from '../../contract/contact.ts';
import { createForm } from '../../lib/form.ts';

/** Shown after a message was sent (section 4). */
export const MESSAGE_SENT = 'Your response has been saved successfully.';

/** The contact form (sections 4, 5 and 8). */
export const createContactForm = () =>
  createForm({
    name: 'contact',
    schema: ContactMessage,
    initial: { name: '', email: '', phone: '', message: '' },
    labels: { name: 'name', email: 'email', phone: 'phone', message: 'message' },
    submit: sendMessage,
    success: MESSAGE_SENT,
  });
