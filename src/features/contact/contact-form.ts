import { sendMessage } from '../../api/contact.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { ContactMessage, MESSAGE_SAVED } from '../../contract/contact.ts';
import { emptyValues, looksOf } from '../../contract/fields.ts';
import { createForm } from '../../lib/form.ts';

export const createContactForm = () =>
  createForm({
    name: 'contact',
    schema: ContactMessage,
    initial: emptyValues(ContactMessage),
    looks: looksOf(ContactMessage),
    prepare: loadHttp,
    submit: sendMessage,
    success: MESSAGE_SAVED,
  });
