import { useEffect, useState } from 'react';
import { reportOf } from '../../contract/constants.ts';
import { MESSAGE_SAVED } from '../../contract/contact.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Said } from '../../ui/Said.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { createContactForm } from './contact-form.ts';

const form = createContactForm();

export default function ContactForm({ action }: { readonly action?: string | undefined }) {
  const [answerTo, setAnswerTo] = useState('');
  useEffect(() => {
    const review = new URLSearchParams(window.location.search).get('review');
    if (review) form.fill({ message: reportOf(review) });
  }, []);

  async function send() {
    const { email } = form.$values.get();
    setAnswerTo('');
    const outcome = await form.submit();
    if (outcome.state === 'success') setAnswerTo(email);
    return outcome;
  }

  return (
    <Form form={form} label="Send us a message" action={action} onSend={send}>
      <Field name="name" />
      <Field name="email" />
      <Field name="phone" />
      <TextArea name="message" />
      <SubmitButton action={action}>Send message</SubmitButton>
      {answerTo && (
        <Said as="p" after={MESSAGE_SAVED}>
          We have your message, and answer to {answerTo}.
        </Said>
      )}
    </Form>
  );
}
