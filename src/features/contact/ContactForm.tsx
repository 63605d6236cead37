import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { createContactForm } from './form.ts';

/** The message form of `/contact`. */
export default function ContactForm() {
  const [form] = useState(createContactForm);
  return (
    <Form form={form} label="Send us a message">
      <Field name="name" label="Name" autoComplete="name" autoCapitalize="words" />
      <Field name="email" label="Email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      <Field name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" hint="Ten digits or more" />
      <TextArea name="message" label="Message" hint="At least 20 characters" />
      <SubmitButton>Send message</SubmitButton>
    </Form>
  );
}
