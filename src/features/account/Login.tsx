import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { isEmbedded } from '../../api/backend.ts';
import type { GoogleLogin } from '../../contract/google.ts';
import { done } from '../../lib/done.ts';
import { toldOf } from '../../lib/request.ts';
import { paths, withNext } from '../../routes.ts';
import { type LoginNotice, takeNotice } from '../../session/lead-to-login.ts';
import { useNext } from '../../session/useNext.tsx';
import { useSession } from '../../session/useSession.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Said } from '../../ui/Said.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { carryEmail } from './carry-email.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { $googleOffer } from './google.ts';
import { LoggedIn, LoginNotices } from './LoginNotices.tsx';
import { createForgetForm, createLoginForm, LINK_SENT, lookForLink } from './login.ts';

const FORGET_HASH = '#forgot-password';
/** The server's answer to the password of a registration that waits for its link to be opened. */
const PASSWORD_WAITS_STATUS = 403;

interface Props {
  readonly google?: GoogleLogin | undefined;
  readonly forgetAction?: string | undefined;
}

export default function Login({ google, forgetAction }: Props) {
  const [login] = useState(() => createLoginForm(() => $googleOffer.get()?.linkToken));
  const [forget] = useState(createForgetForm);
  const [forgetting, setForgetting] = useState(false);
  const [notice, setNotice] = useState<LoginNotice | null>(null);
  const [ready, setReady] = useState(false);
  const [askedFor, setAskedFor] = useState('');
  const next = useNext();
  const { isAuthenticated } = useSession();
  const entering = useStore(login.$request, { ssr: 'initial' });
  const told = toldOf(entering);
  const headings = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setNotice(takeNotice());
    setForgetting(window.location.hash === FORGET_HASH);
    setReady(true);
  }, []);
  useEffect(() => {
    const stops = [
      carryEmail(login, 'username'),
      carryEmail(forget, 'email'),
      $googleOffer.listen((offer) => offer && login.fill({ username: offer.email })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [login, forget]);

  // A login takes the form off the page: it would not hear of the sign-out that may follow in another tab.
  useEffect(() => {
    if (!isAuthenticated) return;
    login.forget('signed out');
    $googleOffer.set(null);
  }, [isAuthenticated, login]);

  async function send() {
    setAskedFor('');
    const outcome = await forget.submit();
    if (outcome.state === 'success') setAskedFor(outcome.data);
    return outcome;
  }

  function toggle() {
    const { username } = login.$values.get();
    if (!forgetting) forget.fill({ email: username });
    setForgetting(!forgetting);
    done('', () => headings.current?.querySelector<HTMLElement>(':not([hidden]) > h2, :not([hidden]) > form input'));
  }

  // A login that was made here is already on its way to the next page.
  if (isAuthenticated && !forgetting && entering.state !== 'success') {
    return (
      <div className="account-page" data-ready>
        <LoggedIn next={next} />
      </div>
    );
  }

  return (
    <div className="stack account-page" data-ready={ready || undefined} ref={headings}>
      <LoginNotices notice={notice} next={next} />
      <div hidden={forgetting}>
        <Form form={login} label="Log in" silent>
          <Field name="username" />
          <PasswordField name="password" />
          <SubmitButton locked="read" busy="Logging in …">
            Log In
          </SubmitButton>
          <StatusMessage source={login}>
            {isEmbedded() && told.state === 'failure' && told.status === PASSWORD_WAITS_STATUS && (
              <a className="btn" href={withNext(paths.volunteer, next)}>
                Send the email again: register once more
              </a>
            )}
          </StatusMessage>
        </Form>
      </div>
      <div hidden={!forgetting} id="forgot-password">
        <h2 tabIndex={-1}>Ask for a new password</h2>
        <Form form={forget} label="Ask for a new password" action={forgetAction} onSend={send}>
          <Field name="email" />
          <SubmitButton action={forgetAction}>Send reset link</SubmitButton>
        </Form>
        {askedFor && (
          <Said as="p" after={LINK_SENT}>
            {lookForLink(askedFor)}
          </Said>
        )}
      </div>
      <p>
        <button type="button" className="btn btn-quiet" onClick={toggle}>
          {forgetting ? 'Back to log in' : 'Forgot password?'}
        </button>
      </p>
      {google && !forgetting && <GoogleButton google={google} />}
      <p>
        New here? <a href={withNext(paths.volunteer, next)}>Register as a volunteer</a>
      </p>
    </div>
  );
}
