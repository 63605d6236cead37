import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { paths } from '../../routes.ts';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { createResetForm, NO_TOKEN, RESET_INVALID, resetToken } from './reset.ts';

/** `/reset`: sets a new password with the token of the mailed link (sections 2, 4 and 5). */
export default function Reset() {
  const [form] = useState(createResetForm);
  const [linked, setLinked] = useState(true);
  const [invalid, setInvalid] = useState(false);
  const done = useStore(form.$request, { ssr: 'initial' }).state === 'success';

  useEffect(() => setLinked(resetToken() !== null), []);

  async function send() {
    setInvalid((await form.submit()).state === 'invalid');
  }

  if (done) {
    return (
      <div className="stack account-page">
        <StatusMessage source={form} />
        <p>
          <a className="btn btn-main" href={paths.login}>
            Log In
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="stack account-page">
      {!linked && (
        <div className="message is-bad" role="alert">
          <p>
            {NO_TOKEN} <a href={`${paths.login}#forgot-password`}>Ask for a new link</a>
          </p>
        </div>
      )}
      <Form form={form} label="Set a new password" onSend={() => void send()}>
        <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
        <PasswordField name="password2" label="Confirm password" autoComplete="new-password" />
        <div role="alert">{invalid && <p className="field-error">{RESET_INVALID}</p>}</div>
        <SubmitButton>Set password</SubmitButton>
      </Form>
    </div>
  );
}
