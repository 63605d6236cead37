import { useEffect, useState } from 'react';
import { paths } from '../../routes.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { type LoginNotice, takeNotice } from './flash.ts';
import { GoogleButton } from './GoogleButton.tsx';
import type { GoogleLogin } from './google.ts';
import { createForgetForm, createLoginForm } from './login.ts';
import { REGISTERED } from './register.ts';

/** The address part that opens the reset-password request at once. */
const FORGET_HASH = '#forgot-password';

interface Props {
  /** Google's login; left out where the foundation has none. */
  readonly google?: GoogleLogin | undefined;
}

/** `/login`: the login form, with a toggle to the reset-password request (section 2). */
export default function Login({ google }: Props) {
  const [login] = useState(createLoginForm);
  const [forget] = useState(createForgetForm);
  const [forgetting, setForgetting] = useState(false);
  const [notice, setNotice] = useState<LoginNotice | null>(null);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    setNotice(takeNotice());
    setForgetting(window.location.hash === FORGET_HASH);
    setReady(true);
  }, []);

  return (
    <div className="stack account-page" data-ready={ready || undefined}>
      {notice === 'registered' && (
        <div className="message is-good" role="status">
          <p>
            {REGISTERED} <a href={paths.volunteerSuccess}>We have sent you a mail to confirm your address.</a>
          </p>
        </div>
      )}
      <div hidden={forgetting}>
        <Form form={login} label="Log in">
          <Field
            name="username"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <SubmitButton busy="Logging in …">Log In</SubmitButton>
        </Form>
      </div>
      <div hidden={!forgetting} id="forgot-password">
        <Form form={forget} label="Ask for a new password">
          <Field
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            hint="We send a link to this address."
          />
          <SubmitButton>Send reset link</SubmitButton>
        </Form>
      </div>
      <p>
        <button
          type="button"
          className="btn btn-quiet"
          aria-expanded={forgetting}
          onClick={() => setForgetting(!forgetting)}
        >
          {forgetting ? 'Back to log in' : 'Forgot password?'}
        </button>
      </p>
      {google && !forgetting && <GoogleButton google={google} />}
      <p>
        New here? <a href={paths.volunteer}>Register as a volunteer</a>
      </p>
    </div>
  );
}
