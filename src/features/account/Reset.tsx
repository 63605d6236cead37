import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { RESET_INVALID } from '../../contract/auth.ts';
import { done, MESSAGE } from '../../lib/done.ts';
import { toldOf } from '../../lib/request.ts';
import { paths, withNext } from '../../routes.ts';
import { mailedToken } from '../../session/mailed-token.ts';
import { useNext } from '../../session/useNext.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { LinkField } from './LinkField.tsx';
import { createResetForm, LINK_DEAD_STATUS, MAYBE_IN_FORCE, NO_TOKEN } from './reset.ts';

export default function Reset({ action }: { readonly action?: string | undefined }) {
  const [form] = useState(() => createResetForm(action !== undefined));
  const [scripted, setScripted] = useState(false);
  const [linked, setLinked] = useState(false);
  const [invalid, setInvalid] = useState(false);
  // For good: the message can be closed, and the link is used up.
  const [isSet, setIsSet] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const valid = useStore(form.$valid, { ssr: 'initial' });
  const told = toldOf(useStore(form.$request, { ssr: 'initial' }));
  const dead = told.state === 'failure' && told.status === LINK_DEAD_STATUS;
  const next = useNext(true);
  const forNewLink = `${withNext(paths.login, next)}#forgot-password`;

  useEffect(() => {
    setScripted(true);
    setLinked(mailedToken('reset') !== null);
  }, []);
  // Once the form is gone: as long as the focus stands in it, nobody is led away.
  useEffect(() => {
    if (isSet) done('', heading.current, null);
  }, [isSet]);
  async function send() {
    const outcome = await form.submit();
    setInvalid(outcome.state === 'invalid');
    if (outcome.state === 'success') setIsSet(true);
    return outcome;
  }

  return (
    <div className="stack account-page">
      {!linked && (
        <div className="message is-bad unlinked" {...MESSAGE}>
          <p>
            {NO_TOKEN} <a href={withNext(paths.login, next)}>Log in</a> · <a href={forNewLink}>Ask for a new link</a>
          </p>
        </div>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {isSet ? 'Your new password is set' : 'Choose your new password'}
      </h2>
      {!isSet && (
        <Form form={form} label="Set a new password" action={action} silent onSend={send}>
          {action && !scripted && <LinkField />}
          <PasswordField name="password" />
          <PasswordField name="password2" />
          {invalid && !valid && <p className="field-error">{RESET_INVALID}</p>}
          <SubmitButton locked="read" action={action}>
            Set password
          </SubmitButton>
        </Form>
      )}
      {/* Outside of the form, whose place the result takes. */}
      <StatusMessage source={form}>
        {dead && (
          <>
            <p>{MAYBE_IN_FORCE}</p>
            <a className="btn" href={withNext(paths.login, next)}>
              Log in
            </a>
            <a className="btn" href={forNewLink}>
              Ask for a new link
            </a>
          </>
        )}
      </StatusMessage>
      {isSet && (
        <p>
          <a className="btn btn-main" href={withNext(paths.login, next)}>
            Log In
          </a>
        </p>
      )}
    </div>
  );
}
